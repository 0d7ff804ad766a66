/** A finding of the check before publishing. */

export interface Finding {
  /** `harm`: some readers can't use the page, or follow a link that leads nowhere. */
  weight: "harm" | "advice";
  message: string;
  /** The location is a position in the text (`at`), a `field`, or an element's id in a project's form (`place`). */
  at?: number;
  field?: "title" | "excerpt" | "featured";
  place?: string;
}

/** The findings that stop publishing. */
export function harmsAmong(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ weight }) => weight === "harm");
}

/** @param which names the picture, such as “An image” or “The cover”. */
export function missingAltMessage(which: string): string {
  return `${which} has no alt text: describe it, or mark it as decorative.`;
}

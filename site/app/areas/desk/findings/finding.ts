/** A finding of the check before publishing. */

export interface Finding {
  /** `harm`: some readers can't use the page, or follow a link that leads nowhere. */
  weight: "harm" | "advice";
  message: string;
  /** The location is a position in the text (`at`), a `field`, or an element's id in a project's form (`place`). */
  at?: number;
  field?: "title" | "excerpt" | "featured";
  place?: string;
  /** The picture that lacks an alt text, where it can be given in the check itself. */
  lacking?: LackingPicture;
}

export interface LackingPicture {
  /** Where it is shown from. */
  source: string;
  /** Its number in the library, which keeps the text. */
  media?: number;
  /** Its place among the pictures of the block at the finding's `at`, which keeps the text itself. */
  index?: number;
}

/** Tells findings of one check apart. */
export const findingKey = ({ message, at, place }: Finding): string => `${message}-${at ?? place}`;

/** The findings that stop publishing. */
export function harmsAmong(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ weight }) => weight === "harm");
}

/** @param which names the picture, such as “An image” or “The cover”. */
export function missingAltMessage(which: string): string {
  return `${which} has no alt text: describe it, or mark it as decorative.`;
}

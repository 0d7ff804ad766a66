/** The shape of a legal document: data that a page sets, an index lists and a printer prints. */

export type Block =
  | { kind: "p"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "terms"; items: { term: string; text: string }[] }
  | { kind: "table"; head: string[]; rows: string[][] };

export interface LegalSection {
  /** As it is cited: "section 5". */
  number: number;
  /** The anchor, so that a single section can be linked to. */
  id: string;
  title: string;
  blocks: Block[];
}

/** Every text may carry links as `[label](/path)` or `[label](mailto:…)`; `textParts` takes them apart. */
export interface LegalDocument {
  title: string;
  /** One sentence for search engines and previews. */
  description: string;
  /** ISO date, for the `time` element. */
  effective: string;
  /** The same day as it is read. */
  effectiveLabel: string;
  intro: Block[];
  sections: LegalSection[];
}

export interface TextPart {
  text: string;
  /** A path of this site, an anchor on the same page or a mail address; none: plain text. */
  to?: string;
}

const inlineLink = /\[([^\]]+)\]\(((?:\/(?!\/)|#|mailto:)[^)\s]*)\)/g;

/** A text in order, its links apart from the words between them. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let read = 0;
  for (const link of text.matchAll(inlineLink)) {
    const [written, label = "", to = ""] = link;
    if (link.index > read) parts.push({ text: text.slice(read, link.index) });
    parts.push({ text: label, to });
    read = link.index + written.length;
  }
  if (read < text.length) parts.push({ text: text.slice(read) });
  return parts;
}

/** The shape of a legal text, and its links. */
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

export type LegalDocument = SiteDocument<"privacy-policy">;
export type LegalSection = LegalDocument["sections"][number];
export type Block = LegalSection["blocks"][number];

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

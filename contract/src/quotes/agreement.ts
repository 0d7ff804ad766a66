/** Agreements that clients sign with a quote: their schema, the fields that each quote fills in, and their layout. */
import * as z from "zod/mini";

export const longestAgreement = 20_000;

/** Copy in a quote of one version of a studio's agreement. */
export const quoteAgreement = z.object({
  template: z.int(),
  version: z.int(),
  name: z.string().check(z.maxLength(80)),
  /** With fields in braces. */
  text: z.string().check(z.maxLength(longestAgreement)),
});

export type QuoteAgreement = z.infer<typeof quoteAgreement>;

/** Fields of agreements, with their descriptions for the desk. */
export const agreementFields = {
  client: "the client’s name",
  company: "their company; where there is none, their name",
  studio: "the studio’s name and address",
  quote: "the quote’s number",
  title: "its title",
  sent: "the day on which it was sent",
  total: "the total, with the options that the client has chosen",
  deposit: "the deposit",
};

export type AgreementField = keyof typeof agreementFields;

export const fieldPattern = /\{([^{}\n]{1,40})\}/g;

/** Unknown fields in braces, as they stand in the text. */
export function unknownFields(text: string): string[] {
  return [...text.matchAll(fieldPattern)]
    .filter(([, name = ""]) => !Object.hasOwn(agreementFields, name))
    .map(([written]) => written);
}

export interface AgreementPart {
  kind: "heading" | "paragraph";
  text: string;
}

/** A line that begins with `# ` is a heading; blank lines divide paragraphs. */
export function agreementParts(text: string): AgreementPart[] {
  const parts: AgreementPart[] = [];
  for (const block of text.split(/\n[ \t]*\n+/)) {
    let lines: string[] = [];
    const endParagraph = () => {
      if (lines.length > 0) parts.push({ kind: "paragraph", text: lines.join("\n") });
      lines = [];
    };
    for (const line of block.split("\n")) {
      const [, heading] = /^#+ +(.+)$/.exec(line) ?? [];
      if (heading === undefined) {
        if (line.trim() !== "") lines.push(line);
        continue;
      }
      endParagraph();
      parts.push({ kind: "heading", text: heading });
    }
    endParagraph();
  }
  return parts;
}

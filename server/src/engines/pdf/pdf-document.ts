/** What a PDF of the studio's shows: words in blocks, laid out alike whatever they are about. */

/** A label with what stands below it, one line each. */
interface PdfFact {
  label: string;
  lines: readonly string[];
}

/** One row of a price list. */
interface PdfLine {
  name: string;
  /** Below the name. */
  notes: readonly string[];
  /** Such as `1.5 × $910`; empty: one. */
  quantity: string;
  amount: string;
}

interface PdfSum {
  label: string;
  amount: string;
  isTotal: boolean;
}

export type PdfBlock =
  | { kind: "facts"; facts: readonly PdfFact[] }
  /** Marked by a bar at its side: what was decided, what is due. */
  | { kind: "note"; heading: string; lines: readonly string[] }
  /** Paragraphs, divided by blank lines; headings of the second level belong to the last of the first. */
  | { kind: "text"; heading: string; level?: 1 | 2; text: string }
  /** The blocks after it begin on a new page. */
  | { kind: "page" }
  | { kind: "prices"; heading: string; lines: readonly PdfLine[]; sums: readonly PdfSum[] };

export interface PdfDocument {
  /** Above the title, and at the foot of each page. */
  label: string;
  title: string;
  author: string;
  /** From the first page's head on. */
  blocks: readonly PdfBlock[];
  /** The date in the file: one that is made again is the same, byte for byte. */
  at: Date;
}

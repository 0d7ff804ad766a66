/** Content of the studio's PDFs, as blocks that quotes and invoices share. */

/** A label with the lines below it. */
interface PdfFact {
  label: string;
  lines: readonly string[];
}

/** One row of a price list. */
interface PdfLine {
  name: string;
  /** Below the name. */
  notes: readonly string[];
  /** Such as `1.5 × $910`; empty for one. */
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
  /** Date in the file, which makes a second rendering the same, byte for byte. */
  at: Date;
}

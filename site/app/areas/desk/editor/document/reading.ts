/** The modules that read a document share these types. */
import type { Node } from "prosemirror-model";
import type { BlockRange } from "./block-ranges.ts";
import type { Originals } from "./originals.ts";

export interface Row {
  /** White space before the first and behind the last. */
  lead: string;
  nodes: Node[];
  tail: string;
  /** Something stands there that belongs to no block. */
  hasHtml: boolean;
}

export interface Span {
  ranges: readonly BlockRange[];
  from: number;
  to: number;
}

export interface Reading {
  originals: Originals;
  /** HTML without blocks is around. */
  plain: boolean;
  /** Line ends are line breaks, as in the classic editor. */
  breaks: boolean;
  /** A block of buttons is around. */
  inButtons?: boolean;
  row(text: string, span: Span, reading: Reading): Row;
}

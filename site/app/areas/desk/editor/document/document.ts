/** A text as it is kept, opened for editing and written again: what was not touched stays as it was, byte for byte. */
import type { Node } from "prosemirror-model";
import { type BlockRange, blockRanges } from "./block-ranges.ts";
import { Originals } from "./originals.ts";
import { readRow } from "./read-row.ts";
import { schema } from "./schema.ts";
import { writeRow } from "./write-block.ts";

export interface OpenedDocument {
  node: Node;
  originals: Originals;
  /** HTML of the classic editor, without blocks. */
  plain: boolean;
  lead: string;
  tail: string;
}

/** More blocks than this are one piece at the end, which stays as it is. */
const mostBlocks = 4_000;
/** Characters. Longer texts are opened as one piece. */
const longest = 4_000_000;

/** @param raw any text, as the server has it in edit context. */
export function openDocument(raw: string): OpenedDocument {
  const originals = new Originals();
  const ranges = raw.length > longest ? [asOne(raw, 0)] : bounded(raw, blockRanges(raw));
  const plain = ranges.length === 0 && raw.trim() !== "";
  const reading = { originals, plain, breaks: plain, row: readRow };
  const { lead, nodes, tail } = readRow(raw, { ranges, from: 0, to: raw.length }, reading);
  const kept = { originals, plain };
  // Something to write in.
  if (nodes.length === 0)
    return { ...kept, node: schema.node("doc", null, [emptyLine()]), lead: raw, tail: "" };
  return { ...kept, node: schema.node("doc", null, nodes), lead, tail };
}

/** @param node the document as it is now. */
export function writeDocument({ originals, plain, lead, tail }: OpenedDocument, node: Node): string {
  const nodes = node.content.content;
  // The empty line at the end is the editor's, to write on.
  const last = nodes.at(-1);
  const written = last && isEmptyLine(last) ? nodes.slice(0, -1) : nodes;
  return lead + writeRow(written, { originals, plain }) + tail;
}

function emptyLine(): Node {
  return schema.node("paragraph");
}

function isEmptyLine({ type, attrs, content }: Node): boolean {
  return type.name === "paragraph" && attrs.origin === null && content.size === 0;
}

function bounded(raw: string, ranges: BlockRange[]): BlockRange[] {
  const [next] = ranges.slice(mostBlocks);
  return next ? [...ranges.slice(0, mostBlocks), asOne(raw, next.start)] : ranges;
}

function asOne(raw: string, start: number): BlockRange {
  const end = raw.length;
  return { name: "", attributes: {}, start, inside: start, outside: end, end, children: [], broken: true };
}

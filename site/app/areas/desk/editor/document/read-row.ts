/** Blocks beside each other, with the HTML that stands between them. */
import type { Node } from "prosemirror-model";
import { classicChunks } from "./classic-chunks.ts";
import { readBlock, readPlain } from "./read-block.ts";
import type { Reading, Row, Span } from "./reading.ts";

/** Each piece is in the row or in the white space between: written one after another they are the text again. */
export function readRow(text: string, { ranges, from, to }: Span, reading: Reading): Row {
  const row: Row = { lead: "", nodes: [], tail: "", hasHtml: false };
  const add = (node: Node) => {
    const last = row.nodes.at(-1);
    if (last) reading.originals.putBetween(last.attrs.origin, node.attrs.origin, row.tail);
    else row.lead = row.tail;
    row.tail = "";
    row.nodes.push(node);
  };
  const addHtml = (html: string) => {
    if (html.trim() === "") {
      row.tail += html;
      return;
    }
    row.hasHtml = true;
    for (const chunk of classicChunks(html)) {
      const body = chunk.trim();
      const start = chunk.indexOf(body);
      row.tail += chunk.slice(0, start);
      if (body !== "") add(readPlain(body, reading));
      row.tail += chunk.slice(start + body.length);
    }
  };
  let at = from;
  for (const range of ranges) {
    addHtml(text.slice(at, range.start));
    add(readBlock(text, range, reading));
    at = range.end;
  }
  addHtml(text.slice(at, to));
  return row;
}

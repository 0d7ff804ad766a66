/** The rows of a table, in the parts that they belong to. */
import type { Node } from "prosemirror-model";
import type { Originals } from "./originals.ts";
import type { SectionFrames, TableSection } from "./read-table.ts";
import { writeInline } from "./write-inline.ts";

/** Where something is written. */
export interface Around {
  originals: Originals;
  /** HTML without blocks stands around it. */
  plain: boolean;
}

const tags: Record<TableSection, string> = { head: "thead", body: "tbody", foot: "tfoot" };

export function writeRows(table: Node, around: Around): string {
  const frames = table.attrs.sections as SectionFrames;
  const written: Record<TableSection, string> = { head: "", body: "", foot: "" };
  table.forEach((row) => {
    const { section, open, close } = row.attrs;
    const cells = row.content.content.map((cell) => writeCell(cell, around)).join("");
    written[section as TableSection] += `${open ?? "<tr>"}${cells}${close ?? "</tr>"}`;
  });
  return (["head", "body", "foot"] as const)
    .map((section) => {
      const rows = written[section];
      // Rows that stood without a part around them need none as long as they are alone.
      const bare = section === "body" && written.head + written.foot !== "" && frames.body?.[0] === "";
      const [open, close] = (!bare && frames[section]) || [`<${tags[section]}>`, `</${tags[section]}>`];
      return rows === "" ? "" : open + rows + close;
    })
    .join("");
}

function writeCell(cell: Node, { originals, plain }: Around): string {
  const kept = originals.sourceOf(cell, plain);
  if (kept !== undefined) return kept;
  const { open, close, header } = cell.attrs;
  const tag = header ? "th" : "td";
  return `${open ?? `<${tag}>`}${writeInline(cell)}${close ?? `</${tag}>`}`;
}

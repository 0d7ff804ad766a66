/** Tables whose cells are lines of words. Each cell keeps what it was read from. */
import type { Node } from "prosemirror-model";
import type { BlockRange } from "./block-ranges.ts";
import { elementFrame } from "./element-frame.ts";
import type { Originals } from "./originals.ts";
import { readInline } from "./read-inline.ts";
import { elementsIn } from "./read-list.ts";
import { schema } from "./schema.ts";

// The modules that read a document share these types.

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

export type TableSection = "head" | "body" | "foot";

/** The markup around the rows of a part, as it was read; rows may stand in the table without a part around them. */
export type SectionFrames = Partial<Record<TableSection, readonly [open: string, close: string]>>;

const sectionOf: Record<string, TableSection> = { thead: "head", tbody: "body", tfoot: "foot" };
const order: readonly TableSection[] = ["head", "body", "foot"];

/** Larger ones are kept as they are. */
const mostCells = 4_000;

interface Frame {
  origin: number;
  before?: string;
  after?: string;
}

/** @returns null for what is not quite a table, or has cells over several rows or columns. */
export function readTable(
  html: string,
  reading: Reading,
  { origin, before = "", after = "" }: Frame,
): Node | null {
  const figure = elementFrame(html, ["figure"]);
  const outer = elementsIn(figure?.inner ?? html);
  const [first, caption, more] = outer?.parts ?? [];
  if (!outer || first === undefined || more !== undefined) return null;
  if (caption !== undefined && (!figure || !caption.startsWith("<figcaption"))) return null;
  const table = elementFrame(first, ["table"]);
  const inner = table && elementsIn(table.inner);
  if (!table || !inner) return null;
  const behind = caption === undefined ? "" : (outer.gaps[0] ?? "") + caption;
  const read = readSections(inner, reading);
  if (!read) return null;
  const attributes = {
    origin,
    sections: read.frames,
    open: before + (figure?.open ?? "") + outer.lead + table.open,
    close: table.close + behind + outer.tail + (figure?.close ?? "") + after,
  };
  return schema.node("table", attributes, read.rows);
}

type Elements = NonNullable<ReturnType<typeof elementsIn>>;

function readSections(inner: Elements, reading: Reading): { rows: Node[]; frames: SectionFrames } | null {
  if (inner.parts.every((part) => /^<tr[\s>]/.test(part))) {
    const rows = readRows(inner, "body", reading);
    return rows && { rows, frames: { body: ["", ""] } };
  }
  const rows: Node[] = [];
  const frames: SectionFrames = {};
  let reached = -1;
  for (const [at, part] of inner.parts.entries()) {
    const frame = elementFrame(part, Object.keys(sectionOf));
    const section = frame && sectionOf[frame.name];
    const elements = frame && elementsIn(frame.inner);
    if (!section || !elements || order.indexOf(section) <= reached) return null;
    reached = order.indexOf(section);
    const found = readRows(elements, section, reading);
    if (!found) return null;
    const last = at === inner.parts.length - 1;
    const lead = at === 0 ? inner.lead : (inner.gaps[at - 1] ?? "");
    frames[section] = [lead + frame.open, frame.close + (last ? inner.tail : "")];
    rows.push(...found);
  }
  const cells = rows.reduce((count, row) => count + row.childCount, 0);
  return rows.length > 0 && cells <= mostCells ? { rows, frames } : null;
}

function readRows(
  { parts, lead, gaps, tail }: Elements,
  section: TableSection,
  reading: Reading,
): Node[] | null {
  const rows = parts.map((part, at) => {
    const frame = elementFrame(part, ["tr"]);
    const cells = frame && elementsIn(frame.inner);
    const nodes = cells && readCells(cells, reading);
    if (!nodes) return null;
    const open = (at === 0 ? lead : (gaps[at - 1] ?? "")) + frame.open + cells.lead;
    const close = cells.tail + frame.close + (at === parts.length - 1 ? tail : "");
    return schema.node("table_row", { section, open, close }, nodes);
  });
  return rows.length === 0 || rows.includes(null) ? null : (rows as Node[]);
}

function readCells({ parts, gaps }: Elements, reading: Reading): Node[] | null {
  const cells = parts.map((part, at) => {
    const frame = elementFrame(part, ["td", "th"]);
    if (!frame || /\s(?:col|row)span\s*=/i.test(frame.open)) return null;
    // Line ends of the classic editor are line breaks: what is around them is not known here.
    const line = reading.breaks && /[\r\n]/.test(frame.inner) ? null : readInline(frame.inner);
    if (!line) return null;
    const gap = at === 0 ? "" : (gaps[at - 1] ?? "");
    const origin = reading.originals.reserve(reading.plain);
    const header = frame.name === "th";
    const attributes = { origin, header, open: gap + frame.open, close: frame.close };
    const cell = schema.node("table_cell", attributes, line);
    reading.originals.keep(origin, cell, gap + part);
    return cell;
  });
  return cells.length === 0 || cells.includes(null) ? null : (cells as Node[]);
}

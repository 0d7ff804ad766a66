/** A text as it is kept, opened for editing and written again: what was not touched stays as it was, byte for byte. */
import type { Node } from "prosemirror-model";
import { decodedText } from "../../html/entities.ts";
import { tagsOf } from "../../html/tags.ts";
import { type BlockRange, blockRanges } from "./block-ranges.ts";
import { elementFrame } from "./element-frame.ts";
import { Originals } from "./originals.ts";
import { readButton } from "./read-buttons.ts";
import { readInline } from "./read-inline.ts";
import { elementsIn, readListBlock, readPlainList } from "./read-list.ts";
import { type Reading, type Row, readTable, type Span } from "./read-table.ts";
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

// Blocks beside each other, with the HTML that stands between them.

/** Each piece is in the row or in the white space between: written one after another they are the text again. */
function readRow(text: string, { ranges, from, to }: Span, reading: Reading): Row {
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

/** HTML of the classic editor in pieces that can be edited by themselves: empty lines and elements of a page part them. */
const blockElements = new Set([
  ...["address", "article", "aside", "blockquote", "center", "dd", "details", "div", "dl", "dt", "fieldset"],
  ...["figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "iframe", "li", "main"],
  ...["nav", "object", "ol", "p", "pre", "script", "section", "style", "table", "ul", "video", "audio"],
]);

/** @returns pieces that are, one after another, the text itself; one where its tags do not match. */
function classicChunks(html: string): string[] {
  const tags = tagsOf(html);
  if (!tags) return [html];
  const cuts: number[] = [];
  let depth = 0;
  let inline = 0;
  let from = 0;
  const cutLines = (to: number) => {
    if (depth > 0 || inline > 0) return;
    for (const line of html.slice(from, to).matchAll(/\r?\n[^\S\n]*\r?\n\s*/g)) cuts.push(from + line.index);
  };
  for (const { kind, name, start, end } of tags) {
    cutLines(start);
    from = end;
    const isBlock = blockElements.has(name);
    if (kind === "comment" || (kind === "void" && isBlock)) {
      if (depth === 0 && inline === 0) cuts.push(start, end);
    } else if (kind === "open") {
      if (isBlock && depth === 0 && inline === 0) cuts.push(start);
      if (isBlock) depth += 1;
      else inline += 1;
    } else if (kind === "close") {
      if (isBlock) depth -= 1;
      else inline -= 1;
      if (depth < 0 || inline < 0) return [html];
      if (isBlock && depth === 0 && inline === 0) cuts.push(end);
    }
  }
  cutLines(html.length);
  if (depth !== 0 || inline !== 0) return [html];
  const edges = [0, ...new Set(cuts), html.length];
  return edges.slice(1).flatMap((edge, at) => {
    const piece = html.slice(edges[at], edge);
    return piece === "" ? [] : [piece];
  });
}

/** Reads one block as a node. A block that could not be written back without a loss becomes a card. */
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** These blocks may hold other blocks in the editor. Other blocks with inner blocks, except lists, become cards. */
const containers = new Set(["quote", "pullquote", "columns", "column", "group", "buttons", "details"]);

function readBlock(text: string, range: BlockRange, reading: Reading): Node {
  const source = text.slice(range.start, range.end);
  const origin = reading.originals.reserve(reading.plain);
  const node = readable(text, range, origin, reading) ?? card(source, range.name, origin);
  reading.originals.keep(origin, node, source);
  return node;
}

/** Reads HTML without block comments: from the classic editor, or from a quote saved before quotes held blocks. */
function readPlain(html: string, reading: Reading): Node {
  const origin = reading.originals.reserve(reading.plain);
  const node =
    plainText(html, origin, reading.breaks) ??
    plainQuote(html, origin, reading) ??
    (/^<table[\s>]/i.test(html) ? readTable(html, reading, { origin }) : null) ??
    card(html, "html", origin);
  reading.originals.keep(origin, node, html);
  return node;
}

function card(source: string, name: string, origin: number): Node {
  return schema.node("card", { origin, name, source });
}

function readable(text: string, range: BlockRange, origin: number, reading: Reading): Node | null {
  const { name, children, start, inside, outside, end, broken } = range;
  if (!broken && name === "button" && reading.inButtons) return readButton(text, range, origin);
  if (broken || outside === end) return null;
  if (name === "list") return readListBlock(text, range, origin);
  if (containers.has(name)) return container(text, range, origin, reading);
  if (children.length > 0 || !["paragraph", "heading", "code", "table"].includes(name)) return null;
  const html = text.slice(inside, outside);
  const around = { before: text.slice(start, inside), after: text.slice(outside, end) };
  if (name === "table") return readTable(html, reading, { origin, ...around });
  return textNode(html, origin, { ...around, name });
}

/** The elements that each block of words is made of. */
const elements: Record<string, string[]> = { paragraph: ["p"], heading: headings, code: ["pre"] };

function textNode(
  html: string,
  origin: number,
  { before = "", after = "", name = "paragraph", breaks = false },
): Node | null {
  const frame = elementFrame(html, elements[name] ?? []);
  if (!frame) return null;
  const attributes = { origin, open: before + frame.open, close: frame.close + after };
  if (name === "code") return codeNode(frame.inner, attributes);
  const line = readInline(frame.inner, { breaks });
  if (!line) return null;
  const level = Number(frame.name.slice(1));
  return name === "heading"
    ? schema.node("heading", { ...attributes, level }, line)
    : schema.node("paragraph", attributes, line);
}

function codeNode(html: string, { origin, open, close }: { origin: number; open: string; close: string }) {
  const frame = elementFrame(html, ["code"]);
  if (!frame || frame.inner.includes("<")) return null;
  const text = decodedText(frame.inner);
  if (text === null || text.includes("\r")) return null;
  const attributes = { origin, open: open + frame.open, close: frame.close + close };
  return schema.node("code_block", attributes, text === "" ? [] : schema.text(text));
}

function container(text: string, range: BlockRange, origin: number, reading: Reading): Node | null {
  const { name, children, start, inside, outside, end } = range;
  const [first] = children;
  const last = children.at(-1);
  if (!first || !last) {
    const html = text.slice(inside, outside);
    return plainQuote(html, origin, reading, {
      before: text.slice(start, inside),
      after: text.slice(outside, end),
      name,
    });
  }
  const span = { ranges: children, from: first.start, to: last.end };
  const within = { ...reading, plain: false, breaks: false, inButtons: name === "buttons" };
  let row = reading.row(text, span, within);
  const frame = { origin, open: text.slice(start, first.start), close: text.slice(last.end, end) };
  if (row.hasHtml) return null;
  if (name === "buttons") {
    if (row.nodes.every(({ type }) => type.name === "button"))
      return schema.node("buttons", frame, row.nodes);
    row = reading.row(text, span, { ...within, inButtons: false });
  }
  if (name === "pullquote" && row.nodes.every(({ type }) => type.name === "paragraph"))
    return schema.node("pull_quote", { ...frame, plain: false }, row.nodes);
  return schema.node(name === "quote" ? "quote" : "container", { ...frame, name }, row.nodes);
}

function plainText(html: string, origin: number, breaks: boolean): Node | null {
  const name = /^<(h[1-6]|p|pre|[uo]l)[\s>]/i.exec(html)?.[1]?.toLowerCase();
  if (name === "ul" || name === "ol") return readPlainList(html, { origin });
  if (name === "p") return textNode(html, origin, { breaks });
  if (name === "pre") return textNode(html, origin, { name: "code" });
  if (name) return textNode(html, origin, { name: "heading", breaks });
  // A picture or a comment by itself is no line of words.
  const line = html.startsWith("<!--") ? null : readInline(html, { breaks });
  const words = line?.some(({ isText, text }) => isText && (text ?? "").trim() !== "");
  return line && words ? schema.node("paragraph", { origin, open: "", close: "" }, line) : null;
}

/** `<blockquote><p>…</p><cite>…</cite></blockquote>`, in a figure where it is a pull quote. */
function plainQuote(
  html: string,
  origin: number,
  reading: Reading,
  { before = "", after = "", name = "quote" } = {},
): Node | null {
  if (name !== "quote" && name !== "pullquote") return null;
  const figure = name === "pullquote" ? elementFrame(html, ["figure"]) : null;
  if (name === "pullquote" && !figure) return null;
  const quote = elementFrame(figure?.inner ?? html, ["blockquote"]);
  const parts = quote && elementsIn(quote.inner);
  if (!quote || !parts) return null;
  const cite = /^<cite[\s>]/.test(parts.parts.at(-1) ?? "") ? parts.parts.pop() : undefined;
  const behind = cite === undefined ? "" : (parts.gaps.at(parts.parts.length - 1) ?? "") + cite;
  if (parts.parts.length === 0 || !parts.parts.every((part) => /^<p[\s>]/.test(part))) return null;
  const nodes = parts.parts.map((part) => readPlain(part, { ...reading, plain: true, breaks: false }));
  if (nodes.some(({ type }) => type.name !== "paragraph")) return null;
  for (const [at, node] of nodes.slice(1).entries()) {
    reading.originals.putBetween(nodes[at]?.attrs.origin, node.attrs.origin, parts.gaps[at] ?? "");
  }
  const attributes = {
    origin,
    plain: true,
    open: before + (figure?.open ?? "") + quote.open + parts.lead,
    close: behind + parts.tail + quote.close + (figure?.close ?? "") + after,
  };
  return schema.node(name === "quote" ? "quote" : "pull_quote", attributes, nodes);
}

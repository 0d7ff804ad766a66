/** One block as a node. What cannot be taken apart and put together again without a loss is a card. */
import type { Node } from "prosemirror-model";
import type { BlockRange } from "./block-ranges.ts";
import { elementFrame } from "./element-frame.ts";
import { decodedText } from "./entities.ts";
import { readButton } from "./read-buttons.ts";
import { readInline } from "./read-inline.ts";
import { elementsIn, readListBlock, readPlainList } from "./read-list.ts";
import { readTable } from "./read-table.ts";
import type { Reading } from "./reading.ts";
import { schema } from "./schema.ts";

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** Whose frame may hold other blocks; all others with blocks in them are cards. */
const containers = new Set(["quote", "pullquote", "columns", "column", "group", "buttons"]);

export function readBlock(text: string, range: BlockRange, reading: Reading): Node {
  const source = text.slice(range.start, range.end);
  const origin = reading.originals.reserve(reading.plain);
  const node = readable(text, range, origin, reading) ?? card(source, range.name, origin);
  reading.originals.keep(origin, node, source);
  return node;
}

/** Of the classic editor, or of a quote as it was written before it held blocks. */
export function readPlain(html: string, reading: Reading): Node {
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

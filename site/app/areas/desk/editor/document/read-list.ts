/** Lists, as blocks in blocks and as plain HTML. */
import type { Node } from "prosemirror-model";
import { tagsOf } from "../../html/tags.ts";
import type { BlockRange } from "./block-ranges.ts";
import { elementFrame } from "./element-frame.ts";
import { readInline } from "./read-inline.ts";
import { schema } from "./schema.ts";

/** @returns null for what is not quite a list. */
export function readListBlock(text: string, range: BlockRange, origin: number | null = null): Node | null {
  if (range.broken) return null;
  const [first] = range.children;
  const last = range.children.at(-1);
  if (!first || !last) {
    const comment = text.slice(range.start, range.inside);
    const ending = text.slice(range.outside, range.end);
    const inside = text.slice(range.inside, range.outside);
    return readPlainList(inside, { origin, before: comment, after: ending });
  }
  const tag = /^\s*<(ul|ol)(?:\s[^<>]*)?>\s*$/.exec(text.slice(range.inside, first.start))?.[1];
  if (!tag || text.slice(last.end, range.outside).trim() !== `</${tag}>`) return null;
  const items = range.children.map((child) => readItem(text, child));
  const gaps = range.children.slice(1).map((child, at) => text.slice(range.children[at]?.end, child.start));
  if (items.includes(null) || gaps.some((gap) => gap.trim() !== "")) return null;
  const attributes = {
    origin,
    ordered: tag === "ol",
    start: startIn(text.slice(range.inside, first.start)),
    gap: gaps[0] ?? null,
    open: text.slice(range.start, first.start),
    close: text.slice(last.end, range.end),
  };
  return schema.node("list", attributes, items as Node[]);
}

function readItem(text: string, range: BlockRange): Node | null {
  if (range.name !== "list-item" || range.broken) return null;
  const [first] = range.children;
  const last = range.children.at(-1);
  const start = text.slice(range.inside, first ? first.start : range.outside);
  const tag = /^\s*<li(?:\s[^<>]*)?>/.exec(start)?.[0];
  const rest = last ? text.slice(last.end, range.outside) : start;
  const end = /<\/li>\s*$/.exec(rest)?.[0];
  if (!tag || !end || (last && rest.trim() !== "</li>")) return null;
  const line = readInline(first ? start.slice(tag.length) : start.slice(tag.length, -end.length));
  const lists = range.children.map((child) => (child.name === "list" ? readListBlock(text, child) : null));
  const gaps = range.children.slice(1).map((child, at) => text.slice(range.children[at]?.end, child.start));
  if (!line || lists.includes(null) || gaps.some((gap) => gap.trim() !== "")) return null;
  const attributes = {
    open: text.slice(range.start, range.inside) + tag,
    close: (last ? rest : end) + text.slice(range.outside, range.end),
  };
  return schema.node("list_item", attributes, [schema.node("paragraph", null, line), ...(lists as Node[])]);
}

function startIn(tag: string): number {
  return Number(/^\s*<ol\s[^<>]*?\bstart="(-?\d{1,6})"/.exec(tag)?.[1] ?? 1);
}

const deepestList = 8;

/** `<ul><li>…</li></ul>` without blocks in it. */
export function readPlainList(
  html: string,
  { origin = null as number | null, before = "", after = "", depth = 0 } = {},
): Node | null {
  const frame = depth < deepestList ? elementFrame(html, ["ul", "ol"]) : null;
  const items = frame && elementsIn(frame.inner);
  if (!frame || !items || items.parts.length === 0) return null;
  const nodes = items.parts.map((part) => readPlainItem(part, depth));
  if (nodes.includes(null)) return null;
  const attributes = {
    origin,
    plain: true,
    ordered: frame.name === "ol",
    start: startIn(frame.open),
    gap: items.gaps[0] ?? null,
    open: before + frame.open + items.lead,
    close: items.tail + frame.close + after,
  };
  return schema.node("list", attributes, nodes as Node[]);
}

function readPlainItem(html: string, depth: number): Node | null {
  const frame = elementFrame(html, ["li"]);
  if (!frame) return null;
  const nested = frame.inner.search(/<[uo]l[\s>]/i);
  const line = readInline(nested < 0 ? frame.inner : frame.inner.slice(0, nested));
  const list = nested < 0 ? [] : [readPlainList(frame.inner.slice(nested), { depth: depth + 1 })];
  if (!line || list.includes(null)) return null;
  return schema.node("list_item", { open: frame.open, close: frame.close }, [
    schema.node("paragraph", null, line),
    ...(list as Node[]),
  ]);
}

/** Elements beside each other with nothing but white space between them; null for all else. */
export function elementsIn(
  html: string,
): { lead: string; parts: string[]; gaps: string[]; tail: string } | null {
  const tags = tagsOf(html);
  if (!tags) return null;
  const parts: string[] = [];
  const gaps: string[] = [];
  let depth = 0;
  let from = 0;
  for (const tag of tags) {
    if (depth === 0) {
      const gap = html.slice(from, tag.start);
      if (tag.kind !== "open" || gap.trim() !== "") return null;
      gaps.push(gap);
      from = tag.start;
    }
    depth += tag.kind === "open" ? 1 : tag.kind === "close" ? -1 : 0;
    if (depth === 0) {
      parts.push(html.slice(from, tag.end));
      from = tag.end;
    }
  }
  const tail = html.slice(from);
  if (depth !== 0 || tail.trim() !== "") return null;
  const [lead = "", ...between] = gaps;
  return { lead, parts, gaps: between, tail };
}

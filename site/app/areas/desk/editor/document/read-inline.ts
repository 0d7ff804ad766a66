/** HTML within a line, as nodes. Nothing is left out: what cannot be taken apart safely is refused as a whole. */
import type { Mark, Node } from "prosemirror-model";
import { decodedText } from "../../html/entities.ts";
import { findAttribute, type Tag, tagsOf } from "../../html/tags.ts";
import { markAt } from "../footnotes/footnotes-source.ts";
import { type marks, schema } from "./schema.ts";

const markOf: Record<string, keyof typeof marks> = {
  a: "link",
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
  u: "underline",
  s: "strike",
  del: "strike",
  strike: "strike",
  sub: "sub",
  sup: "sup",
  code: "code",
};

/** Kept around the words they stand around. */
const otherFormats = new Set([
  ...["abbr", "acronym", "bdi", "bdo", "big", "cite", "data", "dfn", "font", "ins", "kbd", "mark"],
  ...["q", "samp", "small", "span", "time", "tt", "var"],
]);

const keptVoids = new Set(["img", "wbr"]);

/** Formats in each other; deeper ones are nobody's hand. */
const mostMarks = 24;

/**
 * @param breaks line ends in the source are line breaks, as in text of the classic editor.
 * @returns null for what is more than a line's HTML.
 */
export function readInline(html: string, { breaks = false } = {}): Node[] | null {
  const tags = tagsOf(html);
  if (!tags) return null;
  const found: Node[] = [];
  const open: { tag: Tag; mark: Mark }[] = [];
  let active: readonly Mark[] = [];
  let from = 0;
  const addText = (source: string) => {
    if (source === "") return true;
    const text = decodedText(source);
    if (text === null) found.push(...withUnknown(source, active));
    else found.push(...lines(text, active, breaks));
    return true;
  };
  for (const tag of tags) {
    if (tag.start < from) continue;
    addText(html.slice(from, tag.start));
    from = tag.end;
    const source = html.slice(tag.start, tag.end);
    const footnote = tag.name === "sup" && tag.kind === "open" ? markAt(html, tag.start) : null;
    if (footnote) {
      found.push(schema.node("footnote", footnote, undefined, active));
      from = tag.start + footnote.source.length;
    } else if (tag.kind === "open") {
      const mark = markFor(tag.name, source, active);
      if (!mark || open.length >= mostMarks) return null;
      open.push({ tag, mark });
      active = mark.addToSet(active);
    } else if (tag.kind === "close") {
      const last = open.pop();
      if (last?.tag.name !== tag.name) return null;
      active = open.reduce<readonly Mark[]>((set, { mark }) => mark.addToSet(set), []);
    } else if (tag.name === "br") found.push(schema.node("hard_break", { source }, undefined, active));
    else if (tag.kind === "comment" || keptVoids.has(tag.name)) {
      found.push(schema.node("kept", { source }, undefined, active));
    } else return null;
  }
  addText(html.slice(from));
  return open.length === 0 ? found : null;
}

/** WordPress's editor underlines words so. */
const underlining = /^<span style=(["'])\s*text-decoration:\s*underline;?\s*\1>$/i;

function markFor(name: string, source: string, around: readonly Mark[]): Mark | null {
  const known = underlining.test(source) ? "underline" : markOf[name];
  // One of a kind in another would replace it.
  if (known && around.some(({ type }) => type.name === known)) return schema.mark("markup", { open: source });
  if (known === "link") {
    const href = decodedText(findAttribute(source, "href")?.value ?? "") ?? "";
    return schema.mark("link", { open: source, href });
  }
  if (known) return schema.mark(known, { open: source });
  return otherFormats.has(name) ? schema.mark("markup", { open: source }) : null;
}

function lines(text: string, marks: readonly Mark[], breaks: boolean): Node[] {
  if (!breaks || !/[\r\n]/.test(text)) return [schema.text(text.replace(/[\t\r\n]+/g, " "), marks)];
  return text
    .split(/(\r?\n)/)
    .filter((part) => part !== "")
    .map((part) =>
      /^\r?\n$/.test(part)
        ? schema.node("hard_break", { source: part }, undefined, marks)
        : schema.text(part.replace(/[\t\r]+/g, " "), marks),
    );
}

/** A character by a name that isn't known here keeps that name. */
function withUnknown(source: string, marks: readonly Mark[]): Node[] {
  return source.split(/(&[#a-zA-Z0-9]+;)/).flatMap((part) => {
    if (part === "") return [];
    const text = decodedText(part);
    return text === null
      ? [schema.node("kept", { source: part }, undefined, marks)]
      : [schema.text(text.replace(/[\t\r\n]+/g, " "), marks)];
  });
}

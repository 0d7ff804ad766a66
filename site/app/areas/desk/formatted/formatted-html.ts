/** HTML of a formatted text: read where nothing in it would be lost, and written as WordPress writes its own. */
import type { Mark, Node as TextNode } from "prosemirror-model";
import { decodedText, encodedAttribute, encodedText } from "../html/entities.ts";
import { findAttribute, tagsOf } from "../html/tags.ts";
import { isAddress } from "../links/is-address.ts";
import { schema } from "./schema.ts";

const lists = { ul: "bullet_list", ol: "ordered_list" } as const;
const formats: Record<string, "strong" | "em" | "link"> = {
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
  a: "link",
};

/** Lists in each other; deeper ones are nobody's hand. */
const mostDepth = 8;

interface Container {
  tag: "root" | "ul" | "ol" | "li";
  /** Number of an ordered list's first item. */
  start?: number;
  blocks: TextNode[];
}

/** Null where there is more to it than such a text has, or where it isn't well formed: it is edited as HTML then. */
export function readFormatted(html: string): TextNode | null {
  if (!html.includes("<")) return readPlain(html);
  const tags = tagsOf(html);
  return tags && new Reader().read(html, tags);
}

/** Text without any markup: a blank line ends a paragraph. */
function readPlain(source: string): TextNode | null {
  const text = decodedText(source);
  if (text === null) return null;
  const blocks = text
    .split(/\n\s*\n/)
    .filter((words) => words.trim())
    .map((words) => paragraph(words.split("\n").flatMap(withBreakBefore)));
  return schema.node("doc", null, blocks.length > 0 ? blocks : [paragraph([])]);
}

function withBreakBefore(line: string, at: number): TextNode[] {
  const words = line.trim() ? [schema.text(line.trim())] : [];
  return at === 0 ? words : [schema.node("hard_break"), ...words];
}

class Reader {
  readonly #open: Container[] = [{ tag: "root", blocks: [] }];
  readonly #formats: string[] = [];
  #marks: readonly Mark[] = [];
  #inline: TextNode[] = [];
  #isInParagraph = false;

  read(html: string, tags: NonNullable<ReturnType<typeof tagsOf>>): TextNode | null {
    let from = 0;
    for (const { kind, name, start, end } of tags) {
      if (!this.#text(html.slice(from, start))) return null;
      from = end;
      const source = html.slice(start, end);
      const isRead =
        kind === "open"
          ? this.#begin(name, source)
          : kind === "close"
            ? this.#end(name)
            : name === "br" && this.#add(schema.node("hard_break", null, [], this.#marks));
      if (!isRead) return null;
    }
    if (!this.#text(html.slice(from)) || this.#open.length > 1 || this.#isInParagraph) return null;
    if (!this.#flush()) return null;
    const blocks = this.#top.blocks;
    return schema.node("doc", null, blocks.length > 0 ? blocks : [paragraph([])]);
  }

  get #top(): Container {
    return this.#open.at(-1) as Container;
  }

  #text(source: string): boolean {
    const text = decodedText(source)?.replace(/[ \t\r\n]+/g, " ");
    if (text === undefined) return false;
    if (text === "" || (text === " " && !this.#isInParagraph && this.#inline.length === 0)) return true;
    return this.#add(schema.text(text, this.#marks));
  }

  #add(node: TextNode): boolean {
    if (this.#top.tag === "ul" || this.#top.tag === "ol") return false;
    this.#inline.push(node);
    return true;
  }

  #begin(name: string, source: string): boolean {
    const format = formats[name];
    if (format) {
      const mark = format === "link" ? linkMark(source) : /^<\w+\s*>$/.test(source) && schema.mark(format);
      if (!mark || this.#marks.some(({ type }) => type === mark.type)) return false;
      this.#formats.push(name);
      this.#marks = mark.addToSet(this.#marks);
      return true;
    }
    const isPlain = /^<\w+\s*>$/.test(source);
    const start = isPlain ? 1 : startOf(source);
    if (start === null || this.#isInParagraph || !this.#flush() || this.#open.length > mostDepth)
      return false;
    const inList = this.#top.tag === "ul" || this.#top.tag === "ol";
    if (name === "li" ? !inList : inList) return false;
    if (name === "p") this.#isInParagraph = true;
    else if (name === "ul" || name === "ol" || name === "li")
      this.#open.push({ tag: name, start, blocks: [] });
    else return false;
    return true;
  }

  #end(name: string): boolean {
    if (formats[name]) {
      if (this.#formats.pop() !== name) return false;
      const type = schema.marks[formats[name]];
      this.#marks = this.#marks.filter((mark) => mark.type !== type);
      return true;
    }
    if (name === "p") {
      if (!this.#isInParagraph || this.#formats.length > 0) return false;
      this.#isInParagraph = false;
      this.#top.blocks.push(paragraph(this.#inline));
      this.#inline = [];
      return true;
    }
    if (this.#isInParagraph || !this.#flush() || this.#top.tag !== name) return false;
    const { tag, start, blocks } = this.#open.pop() as Container;
    if (tag === "li") {
      if (blocks[0]?.type !== schema.nodes.paragraph) blocks.unshift(paragraph([]));
      this.#top.blocks.push(schema.node("list_item", null, blocks));
      return true;
    }
    if (tag === "root" || blocks.length === 0) return false;
    this.#top.blocks.push(schema.node(lists[tag], tag === "ol" ? { start } : null, blocks));
    return true;
  }

  /** Words outside of a paragraph become one. @returns false within a format, which blocks don't stand in. */
  #flush(): boolean {
    if (this.#formats.length > 0) return false;
    const made = paragraph(this.#inline);
    this.#inline = [];
    if (made.childCount > 0) this.#top.blocks.push(made);
    return true;
  }
}

/** The space at both ends, and after a line's end, shows nowhere. */
function paragraph(inline: readonly TextNode[]): TextNode {
  const words: TextNode[] = [];
  for (const [at, node] of inline.entries()) {
    if (!node.isText) {
      words.push(node);
      continue;
    }
    let text = node.text ?? "";
    if (at === 0 || !inline[at - 1]?.isText) text = text.trimStart();
    if (at === inline.length - 1 || !inline[at + 1]?.isText) text = text.trimEnd();
    if (text) words.push(schema.text(text, node.marks));
  }
  return schema.node("paragraph", null, words);
}

function linkMark(source: string): Mark | null {
  const value = (name: string) => decodedText(findAttribute(source, name)?.value ?? "");
  const [href, target, rel] = [value("href"), value("target"), value("rel")];
  const others = source.replace(/\s(?:href|target|rel)\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
  if (!href || !isAddress(href) || target === null || rel === null || !/^<a\s*>$/.test(others)) return null;
  return schema.mark("link", { href, target: target || null, rel: rel || null });
}

/** The number in `<ol start="4">`; `null` for any other tag with attributes. */
function startOf(source: string): number | null {
  const number = /^<ol\s+start\s*=\s*(?:"(-?\d{1,6})"|'(-?\d{1,6})'|(-?\d{1,6}))\s*>$/i.exec(source);
  return number ? Number(number[1] ?? number[2] ?? number[3]) : null;
}

/** For reading beside another: a paragraph or an item of a list each. Null where it is edited as HTML. */
export function plainFormatted(html: string): string | null {
  const doc = readFormatted(html);
  return doc ? doc.children.map(plainBlock).join("\n\n") : null;
}

function plainBlock(node: TextNode): string {
  if (node.type === schema.nodes.paragraph) return node.textBetween(0, node.content.size, "", "\n");
  return node.children.map((item) => `• ${item.children.map(plainBlock).join("\n")}`).join("\n");
}

/** An empty text is an empty string; blocks stand on lines of their own. */
export function writeFormatted(doc: TextNode): string {
  return doc.children
    .filter((block) => block.type !== schema.nodes.paragraph || block.textContent.trim())
    .map(writeBlock)
    .join("\n");
}

function writeBlock(node: TextNode): string {
  if (node.type === schema.nodes.paragraph) return `<p>${writeInline(node)}</p>`;
  const tag = node.type === schema.nodes.ordered_list ? "ol" : "ul";
  const start = tag === "ol" && node.attrs.start !== 1 ? ` start="${node.attrs.start}"` : "";
  const items = node.children.map((item) => {
    const [first, ...others] = item.children;
    return `<li>${[first ? writeInline(first) : "", ...others.map(writeBlock)].filter(Boolean).join("\n")}</li>`;
  });
  return `<${tag}${start}>\n${items.join("\n")}\n</${tag}>`;
}

function writeInline(parent: TextNode): string {
  let open: readonly Mark[] = [];
  let html = "";
  for (const node of [...parent.children, null]) {
    const marks = node?.marks ?? [];
    const same = open.findIndex((mark, at) => !marks[at]?.eq(mark));
    const shared = same < 0 ? open.length : same;
    for (const mark of open.slice(shared).toReversed()) html += closing(mark);
    for (const mark of marks.slice(shared)) html += opening(mark);
    open = marks;
    if (node) html += node.isText ? encodedText(node.text ?? "") : "<br />\n";
  }
  return html;
}

const opening = (mark: Mark): string => {
  if (mark.type !== schema.marks.link) return `<${mark.type.name}>`;
  const attributes = Object.entries(mark.attrs).filter(([, value]) => value !== null);
  return `<a${attributes.map(([name, value]) => ` ${name}="${encodedAttribute(value)}"`).join("")}>`;
};

const closing = ({ type }: Mark): string => (type === schema.marks.link ? "</a>" : `</${type.name}>`);

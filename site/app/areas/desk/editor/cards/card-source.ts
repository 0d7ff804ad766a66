/** Reads and changes single places in a card's source: all around them stays as it is. */
import { attributesJson } from "@extenso/contract/blocks/attributes.ts";
import { decodedText, encodedAttribute, encodedText } from "../document/entities.ts";
import { findAttribute, type Tag, tagsOf } from "../document/tags.ts";

export interface CardPicture {
  /** Of its tag. */
  start: number;
  end: number;
  address: string;
  /** Null: nothing was said. */
  alt: string | null;
  /** Marked as saying nothing, so that no alternative text is missed. */
  decorative: boolean;
  /** Its own block, whose figure and comment say the same of it. */
  block: { comment: Tag; attributes: Record<string, unknown>; figure: Tag } | null;
}

function attributeText(tag: string, name: string): string | null {
  const found = findAttribute(tag, name);
  return found ? (decodedText(found.value) ?? found.value) : null;
}

export function picturesOf(source: string): CardPicture[] {
  const open: BlockFigure[] = [];
  const found: CardPicture[] = [];
  let before: Tag | undefined;
  for (const tag of tagsOf(source) ?? []) {
    if (tag.name === "figure" && tag.kind === "open") open.push({ tag, before });
    else if (tag.name === "figure") open.pop();
    else if (tag.name === "img") found.push(pictureOf(source, tag, open.at(-1)));
    before = tag;
  }
  return found;
}

interface BlockFigure {
  tag: Tag;
  /** What stands before it: the block's comment, where it is one. */
  before: Tag | undefined;
}

function pictureOf(source: string, { start, end }: Tag, figure: BlockFigure | undefined): CardPicture {
  const tag = source.slice(start, end);
  const block = figure ? pictureBlock(source, figure) : null;
  const classes = block ? classesOf(source.slice(block.figure.start, block.figure.end)) : [];
  return {
    ...{ start, end, block },
    address: attributeText(tag, "src") ?? "",
    alt: attributeText(tag, "alt"),
    decorative: classes.includes(decorativeClass) || classesOf(tag).includes(decorativeClass),
  };
}

/** A block's further classes are the one mark that WordPress's editor keeps as it finds it. */
const decorativeClass = "is-decorative";

function classesOf(tag: string): string[] {
  return (attributeText(tag, "class") ?? "").split(/\s+/).filter(Boolean);
}

/** The picture's own block; `null` for one that stands in a text or in a gallery of the older form. */
function pictureBlock(source: string, { tag: figure, before: comment }: BlockFigure): CardPicture["block"] {
  if (comment?.kind !== "comment" || source.slice(comment.end, figure.start).trim()) return null;
  const said = /^<!--\s+wp:image(?:\s+(\{[\s\S]*\}))?\s+-->$/.exec(source.slice(comment.start, comment.end));
  if (!said) return null;
  try {
    return { comment, attributes: JSON.parse(said[1] ?? "{}"), figure };
  } catch {
    return null;
  }
}

function withClass(tag: string, wanted: boolean): string {
  const before = classesOf(tag);
  if (before.includes(decorativeClass) === wanted) return tag;
  const rest = before.filter((name) => name !== decorativeClass);
  const value = encodedAttribute([...rest, ...(wanted ? [decorativeClass] : [])].join(" "));
  const found = findAttribute(tag, "class");
  if (found && /["']/.test(tag[found.start - 1] ?? "")) {
    return tag.slice(0, found.start) + value + tag.slice(found.end);
  }
  return wanted && !found ? tag.replace(/^<([a-zA-Z]+)/, `<$1 class="${value}"`) : tag;
}

/** Marks a picture as saying nothing, whose alternative text goes; or takes the mark off. */
export function withDecorative(source: string, picture: CardPicture, wanted: boolean): string {
  // The last change comes first: what stands before it stays where it is.
  const unsaid = wanted ? withAlt(source, picture, "") : source;
  const { block, start } = picture;
  const end = picture.end + unsaid.length - source.length;
  const tag = unsaid.slice(start, end);
  if (!block) return unsaid.slice(0, start) + withClass(tag, wanted) + unsaid.slice(end);
  const { comment, figure } = block;
  const { className, ...attributes } = block.attributes;
  const others = String(className ?? "")
    .split(/\s+/)
    .filter((name) => name && name !== decorativeClass);
  const names = [...others, ...(wanted ? [decorativeClass] : [])].join(" ");
  const said = { ...attributes, ...(names ? { className: names } : {}) };
  const json = Object.keys(said).length > 0 ? ` ${attributesJson(said)}` : "";
  return [
    unsaid.slice(0, comment.start),
    `<!-- wp:image${json} -->`,
    unsaid.slice(comment.end, figure.start),
    withClass(unsaid.slice(figure.start, figure.end), wanted),
    unsaid.slice(figure.end, start),
    withClass(tag, false),
    unsaid.slice(end),
  ].join("");
}

export function withAlt(source: string, { start, end }: CardPicture, alt: string): string {
  const tag = source.slice(start, end);
  const value = encodedAttribute(alt);
  const found = findAttribute(tag, "alt");
  if (found && /["']/.test(tag[found.start - 1] ?? "")) {
    return source.slice(0, start + found.start) + value + source.slice(start + found.end);
  }
  const bare = found ? tag.slice(0, found.start).replace(/\s*alt\s*=?\s*$/i, "") + tag.slice(found.end) : tag;
  return source.slice(0, start) + bare.replace(/^<img/i, `<img alt="${value}"`) + source.slice(end);
}

export interface CardCaption {
  /** Between its tags. */
  start: number;
  end: number;
  words: string;
  /** Links or formats are in it: those would be lost by writing it anew as words. */
  formatted: boolean;
}

/** The last one, which is that of the whole where pictures inside have their own. */
export function captionOf(source: string): CardCaption | null {
  const tags = tagsOf(source) ?? [];
  const close = tags.findLast(({ name, kind }) => name === "figcaption" && kind === "close");
  const open = tags.findLast(({ name, kind }) => name === "figcaption" && kind === "open");
  if (!open || !close || close.start < open.end) return null;
  const html = source.slice(open.end, close.start);
  const words = decodedText(html.replace(/<[^<>]*>/g, ""));
  return {
    start: open.end,
    end: close.start,
    words: words ?? html,
    formatted: html.includes("<") || words === null,
  };
}

/** An empty one goes, with its element. */
export function withCaption(source: string, words: string): string {
  const caption = captionOf(source);
  if (caption && words !== "") {
    return source.slice(0, caption.start) + encodedText(words) + source.slice(caption.end);
  }
  if (caption) {
    const open = source.lastIndexOf("<figcaption", caption.start);
    return source.slice(0, open) + source.slice(source.indexOf(">", caption.end) + 1);
  }
  const end = source.lastIndexOf("</figure>");
  if (words === "" || end < 0) return source;
  const element = `<figcaption class="wp-element-caption">${encodedText(words)}</figcaption>`;
  return source.slice(0, end) + element + source.slice(end);
}

/** The address that a film, a sound, a file or an embed shows. */
export function addressOf(source: string): string {
  const said = /"url":"((?:[^"\\]|\\.)*)"/.exec(source)?.[1];
  if (said !== undefined) return said.replace(/\\u0026/g, "&").replace(/\\\//g, "/");
  for (const { name, start, end } of tagsOf(source) ?? []) {
    const tag = source.slice(start, end);
    const address = attributeText(tag, name === "a" ? "href" : "src");
    if (["video", "audio", "source", "iframe", "a"].includes(name) && address) return address;
  }
  return "";
}

/** The words of a card's links, in order: a file's name and what its button says. */
export function linksOf(source: string): CardCaption[] {
  const tags = tagsOf(source) ?? [];
  return tags.flatMap(({ name, kind, end: start }, at) => {
    if (name !== "a" || kind !== "open") return [];
    const close = tags.slice(at + 1).find((tag) => tag.name === "a" && tag.kind === "close");
    if (!close) return [];
    const html = source.slice(start, close.start);
    const words = decodedText(html.replace(/<[^<>]*>/g, ""));
    const formatted = html.includes("<") || words === null;
    return [{ start, end: close.start, words: words ?? html, formatted }];
  });
}

/** An empty one would leave a link without words: the old ones stay. */
export function withLinkWords(source: string, at: number, words: string): string {
  const link = linksOf(source)[at];
  if (!link || words.trim() === "") return source;
  return source.slice(0, link.start) + encodedText(words) + source.slice(link.end);
}

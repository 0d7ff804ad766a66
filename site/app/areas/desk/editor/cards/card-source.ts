/** Reads and changes single parts of a card's HTML source; the text around them stays as it is. */
import { attributesJson } from "@extenso/contract/blocks/attributes.ts";
import { decodedText, encodedAttribute, encodedText } from "../../html/entities.ts";
import { findAttribute, type Tag, tagsOf } from "../../html/tags.ts";

export interface CardPicture {
  /** Offsets of the `<img>` tag in the source. */
  start: number;
  end: number;
  address: string;
  /** Null if the tag has no `alt` attribute. */
  alt: string | null;
  /** Marked as decoration, so that it needs no alternative text. */
  decorative: boolean;
  /** The picture's own block, whose comment and figure have to carry the same classes. */
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
  /** The tag before the figure: the block's comment, if the figure is a block's. */
  before: Tag | undefined;
}

function pictureOf(source: string, { start, end }: Tag, figure: BlockFigure | undefined): CardPicture {
  const tag = source.slice(start, end);
  const block = figure ? pictureBlock(source, figure) : null;
  const classes = block ? classesOf(source.slice(block.figure.start, block.figure.end)) : [];
  return {
    start,
    end,
    block,
    address: attributeText(tag, "src") ?? "",
    alt: attributeText(tag, "alt"),
    decorative: classes.includes(decorativeClass) || classesOf(tag).includes(decorativeClass),
  };
}

/** The mark of a decorative picture: additional classes are the only mark that WordPress's editor preserves. */
const decorativeClass = "is-decorative";

function classesOf(tag: string): string[] {
  return (attributeText(tag, "class") ?? "").split(/\s+/).filter(Boolean);
}

/** The picture's own block; `null` for a picture within text, or in a gallery of the older format. */
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

/** Marks a picture as decoration and empties its alternative text, or removes the mark. */
export function withDecorative(source: string, picture: CardPicture, wanted: boolean): string {
  // Later parts of the source are changed first, so that the offsets of earlier ones stay valid.
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
  /** Offsets of the content between the tags. */
  start: number;
  end: number;
  text: string;
  /** Contains links or formatting, which would be lost by replacing it with plain text. */
  formatted: boolean;
}

/** The last caption in the source: in a gallery whose pictures have captions, it belongs to the whole gallery. */
export function captionOf(source: string): CardCaption | null {
  const tags = tagsOf(source) ?? [];
  const close = tags.findLast(({ name, kind }) => name === "figcaption" && kind === "close");
  const open = tags.findLast(({ name, kind }) => name === "figcaption" && kind === "open");
  if (!open || !close || close.start < open.end) return null;
  const html = source.slice(open.end, close.start);
  const text = decodedText(html.replace(/<[^<>]*>/g, ""));
  return {
    start: open.end,
    end: close.start,
    text: text ?? html,
    formatted: html.includes("<") || text === null,
  };
}

/** Replaces or adds the caption; without `text` its element is removed. */
export function withCaption(source: string, text: string): string {
  const caption = captionOf(source);
  if (caption && text !== "") {
    return source.slice(0, caption.start) + encodedText(text) + source.slice(caption.end);
  }
  if (caption) {
    const open = source.lastIndexOf("<figcaption", caption.start);
    return source.slice(0, open) + source.slice(source.indexOf(">", caption.end) + 1);
  }
  const end = source.lastIndexOf("</figure>");
  if (text === "" || end < 0) return source;
  const element = `<figcaption class="wp-element-caption">${encodedText(text)}</figcaption>`;
  return source.slice(0, end) + element + source.slice(end);
}

/** The URL of the card's film, sound, file or embed; empty if it has none. */
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

/** The texts of a card's links in order, such as a file's name and the text of its button. */
export function linksOf(source: string): CardCaption[] {
  const tags = tagsOf(source) ?? [];
  return tags.flatMap(({ name, kind, end: start }, at) => {
    if (name !== "a" || kind !== "open") return [];
    const close = tags.slice(at + 1).find((tag) => tag.name === "a" && tag.kind === "close");
    if (!close) return [];
    const html = source.slice(start, close.start);
    const text = decodedText(html.replace(/<[^<>]*>/g, ""));
    const formatted = html.includes("<") || text === null;
    return [{ start, end: close.start, text: text ?? html, formatted }];
  });
}

/** Replaces the text of a link. Empty `text` is ignored, since they would leave a link without text. */
export function withLinkText(source: string, at: number, text: string): string {
  const link = linksOf(source)[at];
  if (!link || text.trim() === "") return source;
  return source.slice(0, link.start) + encodedText(text) + source.slice(link.end);
}

/** Reads and changes single places in a card's source: all around them stays as it is. */
import { decodedText, encodedAttribute, encodedText } from "../document/entities.ts";
import { findAttribute, tagsOf } from "../document/tags.ts";

export interface CardPicture {
  /** Of its tag. */
  start: number;
  end: number;
  address: string;
  /** Null: nothing was said. */
  alt: string | null;
}

function attributeText(tag: string, name: string): string | null {
  const found = findAttribute(tag, name);
  return found ? (decodedText(found.value) ?? found.value) : null;
}

export function picturesOf(source: string): CardPicture[] {
  return (tagsOf(source) ?? []).flatMap(({ name, start, end }) => {
    if (name !== "img") return [];
    const tag = source.slice(start, end);
    return [{ start, end, address: attributeText(tag, "src") ?? "", alt: attributeText(tag, "alt") }];
  });
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

/**
 * HTML of those who may not write any HTML they like, as WordPress 7.1 cleans it (`wp_kses`): what could run goes,
 * the text inside stays. Each `<` and `>` is taken as WordPress takes it, so that a text comes out the same here and
 * there; whether the outcome is harmless is then asked of a parser that reads as browsers do.
 */

import { escapeAttribute } from "@extenso/contract/html/escape.ts";
import { decodeHTMLAttribute } from "entities";
import { createForwardSearch } from "../../../engines/html/forward-search.ts";
import { htmlTokens } from "../../../engines/html/tokens.ts";
import {
  attributesOf,
  type HtmlContext,
  isAddress,
  isAllowedAttribute,
  isAllowedProtocol,
} from "./allowed.ts";
import { cleanBlocks } from "./clean-blocks.ts";
import { escapedText, withEntities, withoutControls } from "./entities.ts";
import { cleanStyle, withoutBadProtocol } from "./styles.ts";

/** A comment within a comment within a comment says nothing. */
const mostRounds = 8;
const tagPattern = /^<\s*(\/\s*)?([a-zA-Z0-9-]+)([^>]*)>?$/;

/** @param place where it is to be shown: in a title there is less than in a text. */
export function cleanHtml(html: string, place: HtmlContext): string {
  const prepared = withoutLoneBrackets(withEntities(withoutControls(html)));
  const blocks = cleanBlocks(prepared, (text) => cleanPart(text, place));
  const cleaned = withCleanTags(blocks, place);
  return isHarmless(cleaned, place) ? cleaned : escapedText(cleaned);
}

/** A text within: of a comment, or of what a block says of itself. */
function cleanPart(text: string, place: HtmlContext): string {
  return withCleanTags(withoutLoneBrackets(withEntities(withoutControls(text))), place);
}

/** A `<` that no `>` closes before the next `<` is a sign, and so is what follows. */
function withoutLoneBrackets(html: string): string {
  let result = "";
  let from = 0;
  for (let at = html.indexOf("<"); at >= 0; ) {
    const next = html.indexOf("<", at + 1);
    const end = next < 0 ? html.length : next;
    const part = html.slice(at, end);
    result += html.slice(from, at) + (part.includes(">") ? part : escapedText(part));
    from = end;
    at = next;
  }
  return result + html.slice(from);
}

function withCleanTags(html: string, place: HtmlContext): string {
  let result = "";
  let at = 0;
  const endOfTag = createTagEndSearch(html);
  while (at < html.length) {
    const next = nextBracket(html, at);
    if (next < 0) break;
    result += html.slice(at, next);
    const end = html[next] === ">" ? next + 1 : endOfTag(next);
    result += cleanTag(html.slice(next, end), place);
    at = end;
  }
  return result + html.slice(at);
}

function nextBracket(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) if (html[at] === "<" || html[at] === ">") return at;
  return -1;
}

/** A comment of one line ends where it says so; all else at the next `>`. */
function createTagEndSearch(html: string): (from: number) => number {
  const nextComment = createForwardSearch(html, "-->");
  const nextLine = createForwardSearch(html, "\n");
  return (from) => {
    if (html.startsWith("<!--", from)) {
      const end = Math.min(nextComment(from + 4) + 3, html.length);
      if (nextLine(from) >= end) return end;
    }
    const end = html.indexOf(">", from);
    return end < 0 ? html.length : end + 1;
  };
}

function cleanTag(written: string, place: HtmlContext): string {
  const tag = written.replaceAll('\\"', '"');
  if (!tag.startsWith("<")) return "&gt;";
  // Browsers take these for comments, too.
  if (/^<(?:\/[^a-zA-Z]|![a-z])[^>]*>$/.test(tag))
    return `<${tag[1]}${cleanInside(tag.slice(2, -1), place)}>`;
  if (tag.startsWith("<!--")) return cleanComment(tag, place);
  const [, slash, element = "", rest = ""] = tagPattern.exec(tag) ?? [];
  const allowed = attributesOf(place, element);
  if (!allowed) return "";
  if (slash) return `</${element}>`;
  const closing = /\s*\/\s*$/.test(rest.slice(-8)) ? " /" : "";
  if (allowed.size === 0) return `<${element}${closing}>`;
  const kept = attributesIn(rest).flatMap((one) => {
    const whole = keptAttribute(one, allowed);
    return whole === null ? [] : [whole];
  });
  // The only thing that WordPress lets an object show are its own documents, which we show otherwise.
  if (element.toLowerCase() === "object") return closing ? "" : `<${element}>`;
  const attributes = kept
    .map((whole) => ` ${whole}`)
    .join("")
    .replace(/[<>]/g, "");
  return `<${element}${attributes}${closing}>`;
}

function keptAttribute(attribute: Attribute, allowed: ReadonlySet<string>): string | null {
  const { name, value } = attribute;
  if (!isAllowedAttribute(allowed, name)) return null;
  if (name === "download" && value !== null) return null;
  if (name !== "style") return writtenAttribute(attribute);
  const style = cleanStyle(value ?? "");
  if (style === "") return null;
  return style === value ? writtenAttribute(attribute) : `style="${escapedText(style)}"`;
}

function cleanComment(tag: string, place: HtmlContext): string {
  const inside = cleanInside(tag.replaceAll("<!--", "").replaceAll("-->", ""), place);
  if (inside === "") return "";
  return `<!--${inside.replace(/--+/g, "-").replace(/-$/, "")}-->`;
}

/** Until there is nothing left to clean. */
function cleanInside(written: string, place: HtmlContext): string {
  let inside = written;
  for (let round = 0; ; round += 1) {
    const cleaned = cleanPart(inside, place);
    if (cleaned === inside) return inside;
    if (round === mostRounds) return "";
    inside = cleaned;
  }
}

// The attributes of one tag as browsers read them, written again in double quotes, as WordPress 7.1 does.

interface Attribute {
  /** Lower case. */
  name: string;
  /** Decoded; null: it has none. */
  value: string | null;
}

/** @param text between a tag's name and its end. @returns the first of each name, in their order. */
export function attributesIn(text: string): Attribute[] {
  const html = `<a ${text}>`;
  const [tag] = htmlTokens(html);
  if (tag?.kind !== "open") return [];
  const found = new Map<string, Attribute>();
  for (const { name, start, end } of tag.attributes) {
    if (found.has(name)) continue;
    const decoded = start === end ? null : decodeHTMLAttribute(withoutQuotes(html.slice(start, end)));
    const value = decoded !== null && isAddress(name) ? withoutBadProtocol(decoded) : decoded;
    found.set(name, { name, value });
  }
  return [...found.values()];
}

export function writtenAttribute({ name, value }: Attribute): string {
  return value === null ? name : `${name}="${escapeAttribute(value).replaceAll("'", "&apos;")}"`;
}

function withoutQuotes(value: string): string {
  return /^(["'])[\s\S]*\1$/.test(value) ? value.slice(1, -1) : value;
}

// The last word on cleaned HTML has a parser that reads as browsers do, whatever brackets the cleaning saw.

/** Tags and attributes decide, wherever they stand: no tree is built, which unclosed tags would make deep. */
export function isHarmless(html: string, place: HtmlContext): boolean {
  if (!html.includes("<")) return true;
  return htmlTokens(html).every((token) => {
    if (token.kind !== "open") return true;
    const allowed = attributesOf(place, token.name);
    if (!allowed) return false;
    return token.attributes.every(({ name, start, end }) => {
      if (!isAllowedAttribute(allowed, name)) return false;
      // Browsers decode references without a semicolon, too.
      return !isAddress(name) || hasHarmlessProtocol(decodeHTMLAttribute(html.slice(start, end)));
    });
  });
}

/** Browsers skip white space and controls before a protocol and within it. @param address may stand in quotes. */
function hasHarmlessProtocol(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is skipped
  const protocol = /^["']?([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\x00-\x20]/g, ""))?.[1];
  return protocol === undefined || isAllowedProtocol(protocol.toLowerCase());
}

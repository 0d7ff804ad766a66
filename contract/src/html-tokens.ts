/**
 * HTML as a row of tokens, read as browsers read it. Each position is passed once (`indexOf` and sticky
 * patterns that cannot backtrack), so hostile input costs what its length costs.
 */
import { decodeEntities } from "./html-entities.ts";

interface Attribute {
  /** Lower case. */
  name: string;
  /** Decoded; empty where there is none. */
  value: string;
  /** Where the value stands in the text, quotes included; both behind the name where there is none. */
  start: number;
  end: number;
}

interface Place {
  /** Where the token begins and ends in the text. */
  start: number;
  end: number;
}

export interface OpenTag extends Place {
  kind: "open";
  /** Lower case. */
  name: string;
  attributes: Attribute[];
}

export type HtmlToken =
  | OpenTag
  | (Place & { kind: "close"; name: string })
  /** `raw` is the inside of scripts, styles and frames: no markup, and nothing to read. */
  | (Place & { kind: "text" | "comment" | "raw" });

/** Their inside runs to their own closing tag, whatever else stands there. */
const rawTags = new Set(["script", "style", "iframe", "noembed", "noframes", "xmp"]);
const rawTextTags = new Set(["textarea", "title"]);

const tagName = /[a-z][^\t\n\f\r />]*/iy;
const betweenAttributes = /[\t\n\f\r /]*/y;
const attributeName = /=?[^\t\n\f\r =/>]*/y;
const whiteSpace = /[\t\n\f\r ]*/y;
const unquotedValue = /[^\t\n\f\r >]*/y;
const commentEnd = /--!?>/g;

/** Where what `pattern` matches at `from` ends; `from` itself when nothing does. */
function endOf(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(html) ? pattern.lastIndex : from;
}

/**
 * The tokens of an HTML text, in order. A tag, comment or script that never ends takes the rest of the text
 * with it, as in browsers.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let textStart = 0;
  let at = 0;
  for (;;) {
    const start = html.indexOf("<", at);
    if (start < 0) break;
    const token = markupAt(html, start);
    if (token === null) {
      at = start + 1;
      continue;
    }
    if (start > textStart) yield { kind: "text", start: textStart, end: start };
    if (token === "endless") return;
    yield token;
    at = token.end;
    if (token.kind === "open" && (rawTags.has(token.name) || rawTextTags.has(token.name))) {
      const closing = new RegExp(`</${token.name}(?=[\\t\\n\\f\\r />])`, "gi");
      closing.lastIndex = at;
      const end = closing.exec(html)?.index ?? html.length;
      const kind = rawTags.has(token.name) ? "raw" : "text";
      if (end > at) yield { kind, start: at, end };
      at = end;
    }
    textStart = at;
  }
  if (html.length > textStart) yield { kind: "text", start: textStart, end: html.length };
}

/** The token that begins with the `<` at `start`; null: it is mere text. */
function markupAt(html: string, start: number): HtmlToken | "endless" | null {
  const next = html[start + 1];
  if (html.startsWith("<!--", start)) {
    // From the opening's own dashes on: `<!-->` is a whole comment.
    commentEnd.lastIndex = start + 2;
    return commentEnd.test(html) ? { kind: "comment", start, end: commentEnd.lastIndex } : "endless";
  }
  const closing = next === "/";
  const nameStart = start + (closing ? 2 : 1);
  const nameEnd = endOf(tagName, html, nameStart);
  if (nameEnd === nameStart) {
    // `<!doctype>`, `<?php ?>`, `</3>`: comments to a browser, up to the next `>`.
    if (next !== "!" && next !== "?" && !(closing && nameStart < html.length)) return null;
    const end = html.indexOf(">", nameStart);
    return end < 0 ? "endless" : { kind: "comment", start, end: end + 1 };
  }
  const name = html.slice(nameStart, nameEnd).toLowerCase();
  const attributes: Attribute[] = [];
  const end = readAttributes(html, nameEnd, attributes);
  if (end < 0) return "endless";
  return closing ? { kind: "close", name, start, end } : { kind: "open", name, attributes, start, end };
}

/** Fills in the attributes; gives the place behind `>`, or -1 when the text ends first. */
function readAttributes(html: string, from: number, attributes: Attribute[]): number {
  let at = from;
  for (;;) {
    at = endOf(betweenAttributes, html, at);
    if (at >= html.length) return -1;
    if (html[at] === ">") return at + 1;
    const nameEnd = endOf(attributeName, html, at);
    const name = html.slice(at, nameEnd).toLowerCase();
    const equals = endOf(whiteSpace, html, nameEnd);
    if (html[equals] !== "=") {
      attributes.push({ name, value: "", start: nameEnd, end: nameEnd });
      at = nameEnd;
      continue;
    }
    const start = endOf(whiteSpace, html, equals + 1);
    const quote = html[start];
    const quoted = quote === '"' || quote === "'";
    const end = quoted ? html.indexOf(quote, start + 1) + 1 : endOf(unquotedValue, html, start);
    if (quoted && end === 0) return -1;
    const value = decodeEntities(quoted ? html.slice(start + 1, end - 1) : html.slice(start, end));
    attributes.push({ name, value, start, end });
    at = end;
  }
}

/** The value of a tag's attribute, the first where it is repeated; null when it has none. */
export function attributeOf(tag: OpenTag, name: string): string | null {
  return tag.attributes.find((attribute) => attribute.name === name)?.value ?? null;
}

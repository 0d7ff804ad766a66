/** Pieces of an export: XML 1.0 that holds any text. */

import { escapeAttribute } from "@extenso/contract/html/escape.ts";

/** XML has no way of writing these at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function writable(text: string): string {
  return text.toWellFormed().replace(unwritable, "");
}

/** How many characters of a text an export cannot hold. */
export function unwritableIn(text: string): number {
  return text.match(unwritable)?.length ?? 0;
}

/** Its own end within the text is cut in two; a carriage return is named, since readers take it for a line break. */
export function cdata(text: string): string {
  const inner = writable(text).replaceAll("]]>", "]]]]><![CDATA[>").replaceAll("\r", "]]>&#13;<![CDATA[");
  return `<![CDATA[${inner}]]>`;
}

export function escapeXml(text: string): string {
  return escapeAttribute(writable(text)).replaceAll("\r", "&#13;");
}

export function element(name: string, inner: string, indent = "\t\t"): string {
  return `${indent}<${name}>${inner}</${name}>\n`;
}

export function metaElement(key: string, value: string): string {
  return `\t\t<wp:postmeta>\n${element("wp:meta_key", cdata(key), "\t\t\t")}${element("wp:meta_value", cdata(value), "\t\t\t")}\t\t</wp:postmeta>\n`;
}

/** `2024-05-17 10:00:00` of `2024-05-17T10:00:00`. */
export function wordPressTime(time: string): string {
  return time.replace("T", " ");
}

/** As RSS has times. */
export function rssTime(iso: string): string {
  return new Date(iso).toUTCString().replace("GMT", "+0000");
}

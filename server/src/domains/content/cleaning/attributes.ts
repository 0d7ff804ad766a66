/** The attributes of one tag as browsers read them, written again in double quotes, as WordPress 7.1 does. */
import { escapeAttribute } from "@extenso/contract/html/escape.ts";
import { decodeHTMLAttribute } from "entities";
import { htmlTokens } from "../../../engines/html/tokens.ts";
import { isAddress } from "./allowed.ts";
import { withoutBadProtocol } from "./protocol.ts";

export interface Attribute {
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

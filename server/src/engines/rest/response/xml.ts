/** An answer as XML, as WordPress's oEmbed writes it. */
import { xmlText } from "@extenso/contract/html/escape.ts";
import { decodeEntities } from "../../html/entities.ts";

/** @param root name of the document's element, and of each element of a list. */
export function xmlOf(body: unknown, root: string): string {
  return `<?xml version="1.0"?>\n<${root}>${inside(body, root)}</${root}>\n`;
}

function inside(value: unknown, root: string): string {
  if (typeof value !== "object" || value === null) return textOf(String(value ?? ""));
  const isList = Array.isArray(value);
  return Object.entries(value)
    .map(([key, item]) => {
      const name = isList ? root : key;
      return `<${name}>${inside(item, root)}</${name}>`;
    })
    .join("");
}

/** Entities of HTML stand for their characters: titles and texts would show them otherwise. */
function textOf(html: string): string {
  return xmlText(decodeEntities(html))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\P{ASCII}/gu, (char) => `&#x${char.codePointAt(0)?.toString(16).toUpperCase()};`);
}

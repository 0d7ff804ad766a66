/** An answer as XML, as WordPress's oEmbed writes it. */
import { escapeXml } from "@extenso/contract/html/escape.ts";

/** @param root name of the document's element, and of each element of a list. */
export function xmlOf(body: unknown, root: string): string {
  return `<?xml version="1.0"?>\n<${root}>${inside(body, root)}</${root}>\n`;
}

function inside(value: unknown, root: string): string {
  if (typeof value !== "object" || value === null) return escapeXml(String(value ?? ""));
  const isList = Array.isArray(value);
  return Object.entries(value)
    .map(([key, item]) => {
      const name = isList ? root : key;
      return `<${name}>${inside(item, root)}</${name}>`;
    })
    .join("");
}

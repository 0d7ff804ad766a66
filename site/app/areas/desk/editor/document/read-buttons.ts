/** Buttons: words with an address, several in a row. */
import type { Node } from "prosemirror-model";
import { decodedText, encodedAttribute } from "../../html/entities.ts";
import { findAttribute } from "../../html/tags.ts";
import type { BlockRange } from "./block-ranges.ts";
import { elementFrame } from "./element-frame.ts";
import { readInline } from "./read-inline.ts";
import { schema } from "./schema.ts";

/** @returns null for one that is more than words in a link. */
export function readButton(text: string, range: BlockRange, origin: number): Node | null {
  const { start, inside, outside, end, children, attributes } = range;
  // One without words and address is a comment alone.
  if (outside === end) {
    return Object.keys(attributes).length === 0 ? schema.node("button", { origin }) : null;
  }
  const box = children.length === 0 ? elementFrame(text.slice(inside, outside), ["div"]) : null;
  const link = box && elementFrame(box.inner, ["a"]);
  const line = link && readInline(link.inner);
  if (!box || !link || !line || line.some(({ marks }) => marks.some(({ type }) => type.name === "link")))
    return null;
  const attribute = findAttribute(link.open, "href");
  const href = decodedText(attribute?.value ?? "");
  if (href === null) return null;
  const open = text.slice(start, inside) + box.open + link.open;
  const close = link.close + box.close + text.slice(outside, end);
  return schema.node("button", { origin, href, open, close }, line);
}

/** @param open the markup before a button's words. @returns with another address in it; an empty one takes it away. */
export function withHref(open: string, href: string): string {
  const start = open.lastIndexOf("<a");
  const tag = open.slice(start);
  const found = findAttribute(tag, "href");
  const quoted = found && /["']/.test(tag[found.start - 1] ?? "");
  if (href !== "" && quoted) {
    return open.slice(0, start + found.start) + encodedAttribute(href) + open.slice(start + found.end);
  }
  const bare = tag.replace(/\s+href(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?(?=[\s/>])/i, "");
  if (href === "") return open.slice(0, start) + bare;
  const written = ` href="${encodedAttribute(href)}"`;
  return open.slice(0, start) + bare.replace(/^<a(?:\s+class\s*=\s*"[^"]*")?/i, (name) => name + written);
}

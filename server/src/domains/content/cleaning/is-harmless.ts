/** The last word on cleaned HTML has a parser that reads as browsers do, whatever brackets the cleaning saw. */
import { decodeHTMLAttribute } from "entities";
import { htmlTokens } from "../../../engines/html/tokens.ts";
import {
  attributesOf,
  type HtmlContext,
  isAddress,
  isAllowedAttribute,
  isAllowedProtocol,
} from "./allowed.ts";

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

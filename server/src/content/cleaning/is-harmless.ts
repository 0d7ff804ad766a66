/** The last word on cleaned HTML has a parser that reads as browsers do, whatever brackets the cleaning saw. */
import { Parser } from "htmlparser2";
import { attributesOf, isAddress, isAllowedAttribute, isAllowedProtocol, type Place } from "./allowed.ts";

export function isHarmless(html: string, place: Place): boolean {
  if (!html.includes("<")) return true;
  let harmless = true;
  const parser = new Parser({
    onopentag(name, attributes) {
      const allowed = attributesOf(place, name);
      harmless &&= allowed !== undefined;
      for (const [attribute, value] of Object.entries(attributes)) {
        harmless &&= allowed !== undefined && isAllowedAttribute(allowed, attribute);
        if (isAddress(attribute)) harmless &&= hasHarmlessProtocol(value);
      }
    },
  });
  parser.end(html);
  return harmless;
}

/** Browsers skip white space and controls before a protocol and within it. */
function hasHarmlessProtocol(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is skipped
  const protocol = /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\x00-\x20]/g, ""))?.[1];
  return protocol === undefined || isAllowedProtocol(protocol.toLowerCase());
}

/** The last word on cleaned HTML has a parser that reads as browsers do, whatever brackets the cleaning saw. */
import { Parser } from "htmlparser2";
import { attributesOf, isAddress, isAllowedAttribute, type Place } from "./allowed.ts";
import { withoutBadProtocol } from "./protocol.ts";

export function isHarmless(html: string, place: Place): boolean {
  if (!html.includes("<")) return true;
  let harmless = true;
  const parser = new Parser({
    onopentag(name, attributes) {
      const allowed = attributesOf(place, name);
      harmless &&= allowed !== undefined;
      for (const [attribute, value] of Object.entries(attributes)) {
        harmless &&= allowed !== undefined && isAllowedAttribute(allowed, attribute);
        if (isAddress(attribute)) harmless &&= withoutBadProtocol(value).length >= value.trim().length;
      }
    },
  });
  parser.end(html);
  return harmless;
}

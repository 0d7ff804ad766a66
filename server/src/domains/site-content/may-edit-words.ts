import { declarationOf, type SitePart } from "@extenso/contract/site-words/parts.ts";
import { type Actor, can } from "../access/can.ts";

/** Some parts, such as legal texts, are changed by administrators alone. */
export function mayEditWords(user: Actor, part: SitePart): boolean {
  return can(user, declarationOf(part).administratorsOnly ? "manage_options" : "publish_pages");
}

import { declarationOf, type SitePart } from "@extenso/contract/site-content/parts.ts";
import { type Actor, can } from "../access/access.ts";

/** Some parts, such as legal texts, are changed by administrators alone. */
export function mayEditSiteContent(user: Actor, part: SitePart): boolean {
  return can(user, declarationOf(part).administratorsOnly ? "manage_options" : "publish_pages");
}

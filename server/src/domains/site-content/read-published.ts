/** Reads a part's published content for visitors. */
import type { SitePart } from "@extenso/contract/site-content/parts.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { findPublished, findSiteContent, type PublishedContent, UnreadableContentError } from "./store.ts";
import { logUnreadable } from "./unreadable-content.ts";

/** @throws {RestError} 503 if no stored version can be shown; the default content isn't used instead. */
export async function readPublished<Part extends SitePart>(
  { database, log }: Pick<Dependencies, "database" | "log">,
  part: Part,
): Promise<PublishedContent<Part>> {
  try {
    const row = await findSiteContent(database.query, part);
    const published = await findPublished(database.query, part, row);
    if (published.problem) {
      const { message } = published.problem;
      logUnreadable(log, { part, kind: "published", message, stored: row?.published ?? "" });
    }
    return published;
  } catch (error) {
    if (!(error instanceof UnreadableContentError)) throw error;
    const { problem, stored } = error;
    logUnreadable(log, { part, kind: "published", message: problem.message, stored });
    const message = "This part of the site’s content can’t be read.";
    throw new RestError("rest_site_unreadable", message, 503, {}, { "Retry-After": "60" });
  }
}

/** The hours in which the studio counts its 24 hours, from its own contact data. */
import { type BusinessHours, businessHours } from "@extenso/contract/hours/reply-clock.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { findPublished, findSiteContent, UnreadableContentError } from "./store.ts";

/** @returns `null` where the 24 hours are those of the clock. */
export async function readBusinessHours(
  query: Query,
  { timezone }: Pick<Settings, "timezone">,
): Promise<BusinessHours | null> {
  try {
    const { document } = await findPublished(query, "contact", await findSiteContent(query, "contact"));
    return businessHours(document.opening, timezone);
  } catch (error) {
    if (error instanceof UnreadableContentError) return null;
    throw error;
  }
}

/** The announcement as visitors see it now (docs/site-content.md). */
import { isAnnounced } from "@extenso/contract/site-content/announcement.ts";
import type { SiteDocument } from "@extenso/contract/site-content/parts.ts";

/** Returns `null` if there is none or it isn't due. */
export function shownAnnouncement(words: SiteDocument<"announcement">, now = new Date()) {
  const { text, link } = words;
  return text && isAnnounced(words, now) ? { text, link } : null;
}

export type ShownAnnouncement = NonNullable<ReturnType<typeof shownAnnouncement>>;

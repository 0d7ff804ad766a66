/** What visitors see of the announcement now (docs/site-words.md). */
import { isAnnounced } from "@extenso/contract/site-words/announcement.ts";
import type { SiteDocument } from "@extenso/contract/site-words/parts.ts";

/** Null: there is none, or it is not its time. */
export function shownAnnouncement(words: SiteDocument<"announcement">, now = new Date()) {
  const { text, link } = words;
  return text && isAnnounced(words, now) ? { text, link } : null;
}

export type ShownAnnouncement = NonNullable<ReturnType<typeof shownAnnouncement>>;

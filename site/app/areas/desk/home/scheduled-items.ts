import type { SitePartStatus } from "../site/site-content.ts";

/** Something that is scheduled. */
export interface ScheduledItem {
  /** Where it is edited. */
  path: string;
  title: string;
  /** Its kind in one word, such as `article`. */
  what: string;
  /** UTC, without a zone. */
  gmt: string;
  /** On the studio's clock, as the server has it; without one the browser's own knowledge of time zones has to do. */
  local?: string;
}

/** The parts of the site's content that have a date; each says only its next one. */
export function scheduledParts(
  parts: readonly Pick<SitePartStatus, "part" | "title" | "scheduled_gmt">[],
): ScheduledItem[] {
  return parts.flatMap(({ part, title, scheduled_gmt }) =>
    scheduled_gmt ? [{ path: `/desk/site/${part}`, title, what: "site", gmt: scheduled_gmt }] : [],
  );
}

/** Items without a date are left out. */
export function sortSoonestFirst(items: readonly ScheduledItem[]): ScheduledItem[] {
  return items.filter(({ gmt }) => gmt !== "").sort((a, b) => a.gmt.localeCompare(b.gmt));
}

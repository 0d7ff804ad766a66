/** Facts of an item as rows have them. */
import { utcOf } from "../../wordpress-values/site-time.ts";
import type { ImportRun } from "./import-run.ts";
import type { WxrItem } from "./wxr-records.ts";

const wordPressTime = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** `2024-05-17 10:00:00` as ISO-8601 UTC; null for none: drafts have noughts. */
function timeOf(gmt: string): string | null {
  const [, day, time] = wordPressTime.exec(gmt) ?? [];
  if (!day || day.startsWith("0000")) return null;
  const iso = `${day}T${time}.000Z`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}

/** Of what waits: nobody has given it a date, which then follows its last change. */
export function hasNoDate({ status, dateGmt }: Pick<WxrItem, "status" | "dateGmt">): boolean {
  return (status === "draft" || status === "pending") && timeOf(dateGmt) === null;
}

export interface Times {
  published: string;
  modified: string;
}

/**
 * What was published has its moment. What is scheduled has the time on the studio's clock that somebody chose: its
 * moment was reckoned with the offset, or the rules of daylight saving, that its WordPress had then.
 */
export function timesOf(run: Pick<ImportRun, "settings" | "clock">, item: WxrItem): Times {
  const local = timeOf(item.date) ? utcOf(item.date, run.settings.timezone) : null;
  const utc = timeOf(item.dateGmt);
  const published = (item.status === "future" ? (local ?? utc) : (utc ?? local)) ?? run.clock().toISOString();
  return { published, modified: timeOf(item.modifiedGmt) ?? published };
}

/** The last one counts, as in WordPress. */
export function metaOf(item: WxrItem, key: string): string | undefined {
  return item.meta.findLast((meta) => meta.key === key)?.value;
}

/** A number that a field names; 0 for none. */
export function numberOf(text: string | undefined): number {
  const value = Number(text ?? 0);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** What the report calls it. */
export function nameOf(item: WxrItem): string {
  return item.title.trim() || item.slug || item.guid || `number ${item.id}`;
}

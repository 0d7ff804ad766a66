/** Values of an exported item in the form that rows have them. */
import { utcOf } from "../../../engines/wordpress-values/site-time.ts";
import type { ImportRun } from "./import-run.ts";
import type { WxrItem } from "./wxr-records.ts";

const wordPressTime = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** `2024-05-17 10:00:00` as ISO-8601 UTC; null for `0000-00-00 00:00:00`, which drafts have. */
function timeOf(gmt: string): string | null {
  const [, day, time] = wordPressTime.exec(gmt) ?? [];
  if (!day || day.startsWith("0000")) return null;
  const iso = `${day}T${time}.000Z`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}

/** Whether a draft or pending item has no date of its own, so that its date follows its last change. */
export function hasNoDate({ status, dateGmt }: Pick<WxrItem, "status" | "dateGmt">): boolean {
  return (status === "draft" || status === "pending") && timeOf(dateGmt) === null;
}

export interface Times {
  published: string;
  modified: string;
}

/**
 * Published items keep their UTC time. Scheduled ones keep the local time that somebody chose, on the studio's clock:
 * their UTC time was computed with the offset, or the daylight-saving rules, that the WordPress had then.
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

/** The id in a field; 0 if it has none. */
export function numberOf(text: string | undefined): number {
  const value = Number(text ?? 0);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** The item's name in the report. */
export function nameOf(item: WxrItem): string {
  return item.title.trim() || item.slug || item.guid || `number ${item.id}`;
}

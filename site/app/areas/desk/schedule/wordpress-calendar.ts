/** The calendar where a WordPress keeps articles, pages and projects. */
import { mostCalendarEntries } from "@extenso/contract/wire/calendar.ts";
import { type Calendar, type CalendarEntry, type CalendarQuery, readCalendar } from "../api/calendar.ts";
import { type ContentType, listRecords } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import { publicPath } from "../public-path.ts";

/** Records of one page of a WordPress's list. */
const mostListed = 100;

/** A WordPress reads times on its own clock, which is at most a day from UTC. */
function dayFrom(gmt: string, days: number): string {
  return new Date(Date.parse(`${gmt}Z`) + days * 24 * 60 * 60_000).toISOString().slice(0, 19);
}

/** The same where a WordPress keeps articles, pages and projects: its lists, beside the site's content of this server. */
export async function readCalendarOfBoth(query: CalendarQuery, signal?: AbortSignal): Promise<Calendar> {
  const { after, before, kinds, statuses, perPage = mostCalendarEntries } = query;
  const types = kinds.filter((kind) => kind !== "site");
  const limit = Math.min(perPage, mostListed);
  const [own, ...lists] = await Promise.all([
    kinds.includes("site")
      ? readCalendar({ ...query, kinds: ["site"] }, signal)
      : { entries: [], isCut: false },
    ...types.map(async (type) => {
      const { items, total } = await listRecords(
        type,
        {
          statuses,
          perPage: limit,
          orderby: "date",
          order: "asc",
          after: dayFrom(after, -1),
          before: before && dayFrom(before, 1),
        },
        signal,
      );
      const entries = items
        .map((record) => entryOf(type, record))
        .filter(({ date_gmt }) => date_gmt >= after && (!before || date_gmt < before));
      return { entries, isCut: total > items.length };
    }),
  ]);
  const all = [own, ...lists];
  const entries = all.flatMap((one) => one.entries).sort((a, b) => a.date_gmt.localeCompare(b.date_gmt));
  return {
    entries: entries.slice(0, perPage),
    isCut: entries.length > perPage || all.some(({ isCut }) => isCut),
  };
}

/** A record of a list, in which the caller may edit it. Lists carry no tags. */
export function entryOf(type: ContentType, record: DeskRecord): CalendarEntry {
  return {
    kind: type,
    id: record.id,
    part: "",
    version: 0,
    title: record.title.raw,
    status: record.status === "publish" ? "publish" : "future",
    date_gmt: record.date_gmt,
    date: record.date,
    etag: "",
    path: publicPath(type, record) ?? "",
    may_edit: true,
    may_publish: "wp:action-publish" in record._links,
  };
}

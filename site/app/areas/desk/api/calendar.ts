/** What goes out and what went out, of all kinds. */
import {
  type CalendarEntry,
  type CalendarKind,
  mostCalendarEntries,
  wireCalendar,
} from "@extenso/contract/wire/calendar.ts";
import { type ContentType, listRecords } from "./content.ts";
import type { DeskRecord } from "./records.ts";
import { read } from "./send.ts";

export type { CalendarEntry, CalendarKind };

export interface CalendarQuery {
  /** UTC without a zone. */
  after: string;
  /** Needed unless `statuses` has only `future`. */
  before?: string | undefined;
  kinds: readonly CalendarKind[];
  statuses: readonly CalendarEntry["status"][];
  perPage?: number | undefined;
}

export interface Calendar {
  entries: CalendarEntry[];
  /** Whether there are more in this time than were sent. */
  isCut: boolean;
}

export async function readCalendar(query: CalendarQuery, signal?: AbortSignal): Promise<Calendar> {
  const { after, before, kinds, statuses, perPage } = query;
  const { entries, is_cut } = await read(wireCalendar, "/extenso/v1/calendar", {
    query: { after, before, kinds: kinds.join(","), statuses: statuses.join(","), per_page: perPage },
    signal,
  });
  return { entries, isCut: is_cut };
}

/** Records of one page of a WordPress's list. */
const mostListed = 100;

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
        { ...{ statuses, after, before, perPage: limit }, orderby: "date", order: "asc" },
        signal,
      );
      return { entries: items.map((record) => entryOf(type, record)), isCut: total > items.length };
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
    ...{ kind: type, id: record.id, part: "", version: 0, title: record.title.raw },
    status: record.status === "publish" ? "publish" : "future",
    ...{ date_gmt: record.date_gmt, date: record.date, etag: "", path: "" },
    ...{ may_edit: true, may_publish: "wp:action-publish" in record._links },
  };
}

/** The calendar: scheduled and published articles, pages, projects and parts of the site's content. */
import { type CalendarEntry, type CalendarKind, wireCalendar } from "@extenso/contract/wire/calendar.ts";
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

import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { type Calendar, type CalendarKind, type CalendarQuery, readCalendar } from "../api/calendar.ts";
import { keys } from "../api/keys.ts";

/** Whether the caller sees entries of a kind. All who write see the articles, pages and projects of everybody. */
export function useSeesKind(): (kind: CalendarKind) => boolean {
  const caller = useCaller();
  return (kind) => may(caller, kind === "site" ? "edit_site" : "edit_posts");
}

/** Scheduled and published entries, of the kinds that the caller may see. */
export function useCalendar(asked: CalendarQuery): UseQueryResult<Calendar> {
  const query = { ...asked, kinds: asked.kinds.filter(useSeesKind()) };
  return useQuery({
    queryKey: keys.calendar(query),
    queryFn: ({ signal }) => readCalendar(query, signal),
    placeholderData: keepPreviousData,
    enabled: query.kinds.length > 0,
    // Any page may have changed a date.
    staleTime: 0,
  });
}

import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { type Calendar, type CalendarKind, type CalendarQuery, readCalendar } from "../api/calendar.ts";
import { keys } from "../api/keys.ts";

/** Whether the caller sees anything of a kind: who writes sees what everybody writes. */
export function useSeesKind(): (kind: CalendarKind) => boolean {
  const caller = useCaller();
  return (kind) => may(caller, kind === "site" ? "edit_site" : "edit_posts");
}

/** What goes out and what went out. */
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

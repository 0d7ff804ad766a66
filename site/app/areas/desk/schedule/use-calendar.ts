import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCaller } from "../access/caller.tsx";
import { may, mayEdit } from "../access/capabilities.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { type Calendar, type CalendarKind, type CalendarQuery, readCalendar } from "../api/calendar.ts";
import { keys } from "../api/keys.ts";

/** Whether the caller sees anything of a kind. A WordPress refuses its lists to those who may not edit there. */
export function useSeesKind(): (kind: CalendarKind) => boolean {
  const caller = useCaller();
  const isOurs = useOwnContent();
  return (kind) => (kind === "site" ? may(caller, "edit_site") : isOurs || mayEdit(caller, kind));
}

/** What goes out and what went out, wherever the content is. */
export function useCalendar(asked: CalendarQuery): UseQueryResult<Calendar> {
  const isOurs = useOwnContent();
  const query = { ...asked, kinds: asked.kinds.filter(useSeesKind()) };
  return useQuery({
    queryKey: keys.calendar(query),
    queryFn: async ({ signal }) => {
      if (isOurs) return readCalendar(query, signal);
      const { readCalendarOfBoth } = await import("./wordpress-calendar.ts");
      return readCalendarOfBoth(query, signal);
    },
    placeholderData: keepPreviousData,
    enabled: query.kinds.length > 0,
    // Any page may have changed a date.
    staleTime: 0,
  });
}

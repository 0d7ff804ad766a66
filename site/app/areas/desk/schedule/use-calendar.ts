import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useOwnContent } from "../access/use-own-content.ts";
import { type Calendar, type CalendarQuery, readCalendar, readCalendarOfBoth } from "../api/calendar.ts";
import { keys } from "../api/keys.ts";

/** What goes out and what went out, wherever the content is. */
export function useCalendar(query: CalendarQuery): UseQueryResult<Calendar> {
  const isOurs = useOwnContent();
  return useQuery({
    queryKey: keys.calendar(query),
    queryFn: ({ signal }) => (isOurs ? readCalendar : readCalendarOfBoth)(query, signal),
    placeholderData: keepPreviousData,
    // Any page may have changed a date.
    staleTime: 0,
  });
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { keys } from "../api/keys.ts";
import { readVisits, type VisitsQuery } from "../api/visits.ts";

/** Visits of a period; until another one has arrived, the one before stays. For those who may `edit_site`. */
export function useVisits({ days, orderby = "visits" }: Partial<VisitsQuery> & { days: number }) {
  const query = { days, orderby };
  return useQuery({
    queryKey: keys.visits(query),
    queryFn: ({ signal }) => readVisits(query, signal),
    placeholderData: keepPreviousData,
  });
}

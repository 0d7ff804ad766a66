import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ContentType } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { listUpdates, type Update } from "../api/updates.ts";

/** The scheduled updates of a record: of one in the trash or unpublished those that wait for it to come back. */
export function useUpdates(type: ContentType, id: number | null): UseQueryResult<Update[]> {
  return useQuery({
    queryKey: keys.updates(type, id ?? 0),
    queryFn: ({ signal }) => listUpdates(type, id ?? 0, signal),
    enabled: id !== null,
    staleTime: 0,
  });
}

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useOwnContent } from "../access/use-own-content.ts";
import type { ContentType } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import type { DeskRecord } from "../api/records.ts";
import { listUpdates, type Update } from "../api/updates.ts";

/** Whether a record can have scheduled updates: what is published can, where our own server keeps it. */
export function useTakesUpdates(record: DeskRecord | null): boolean {
  return useOwnContent() && record?.status === "publish";
}

/** The scheduled updates of a record: of one in the trash or unpublished those that wait for it to come back. */
export function useUpdates(type: ContentType, id: number | null): UseQueryResult<Update[]> {
  const isOwn = useOwnContent();
  return useQuery({
    queryKey: keys.updates(type, id ?? 0),
    queryFn: ({ signal }) => listUpdates(type, id ?? 0, signal),
    enabled: isOwn && id !== null,
    staleTime: 0,
  });
}

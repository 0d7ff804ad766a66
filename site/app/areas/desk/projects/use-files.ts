import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { keys } from "../api/keys.ts";
import { listMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";

const most = 100;

/** Files by id; those that aren’t loaded yet are missing. @param ids of which the lowest hundred are loaded. */
export function useFiles(ids: readonly number[]): ReadonlyMap<number, DeskMedia> {
  const include = [...new Set(ids)]
    .filter((id) => id > 0)
    .sort((a, b) => a - b)
    .slice(0, most);
  const query = { include, perPage: most, orderby: "include" } as const;
  const { data } = useQuery({
    queryKey: keys.mediaList(query),
    queryFn: ({ signal }) => listMedia(query, signal),
    enabled: include.length > 0,
    staleTime: 60_000,
  });
  // Known files stay while the next list is loaded.
  const known = useRef<ReadonlyMap<number, DeskMedia>>(new Map());
  if (data)
    known.current = new Map([...known.current, ...data.items.map((file) => [file.id, file] as const)]);
  return known.current;
}

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { keys } from "../api/keys.ts";
import { listMedia } from "../api/media.ts";
import type { DeskMedia } from "../api/records.ts";
import { mostInCall, withFilesOf } from "./known-files.ts";

/** Files by id; those that aren’t loaded yet are missing. */
export function useFiles(ids: readonly number[]): ReadonlyMap<number, DeskMedia> {
  const wanted = [...new Set(ids)].filter((id) => id > 0).sort((a, b) => a - b);
  const { data } = useQuery({
    queryKey: keys.files(wanted),
    queryFn: ({ signal }) =>
      withFilesOf(wanted, new Map(), (include) =>
        listMedia({ include, perPage: mostInCall, orderby: "include" }, signal),
      ),
    enabled: wanted.length > 0,
    staleTime: 60_000,
  });
  // Known files stay while the next list is loaded.
  const known = useRef<ReadonlyMap<number, DeskMedia>>(new Map());
  const last = useRef<typeof data>(undefined);
  if (data && data !== last.current) known.current = new Map([...known.current, ...data]);
  last.current = data;
  return known.current;
}

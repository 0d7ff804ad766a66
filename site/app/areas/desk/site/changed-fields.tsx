import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { changeSummary, contentChanges } from "./content-changes.ts";
import { getRevision, siteContentKeys } from "./site-content.ts";

/** A revision never changes, so it is fetched once. */
export function useRevision(part: string, id: number) {
  return useQuery({
    queryKey: [...siteContentKeys.revisions(part), "one", id],
    queryFn: ({ signal }) => getRevision(part, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Names what a version changed in the one before it. */
export default function ChangedFields({ part, id, before }: { part: string; id: number; before: number }) {
  const [older, newer] = [useRevision(part, before), useRevision(part, id)];
  const summary = useMemo(
    () =>
      older.data && newer.data
        ? changeSummary(contentChanges(older.data.document ?? {}, newer.data.document ?? {}))
        : "",
    [older.data, newer.data],
  );
  return summary && <p className="desk-soft desk-past-changed">{summary}</p>;
}

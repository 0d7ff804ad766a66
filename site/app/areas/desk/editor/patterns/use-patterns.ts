import type { WirePattern } from "@extenso/contract/wire/patterns.ts";
import { useQuery } from "@tanstack/react-query";
import { useOwnContent } from "../../access/use-own-content.ts";
import { listPatterns, patternsKey } from "../../api/patterns.ts";

const none: readonly WirePattern[] = [];

/** The studio's patterns by name; none beside a WordPress. */
export function usePatterns(): readonly WirePattern[] {
  const isOurs = useOwnContent();
  const { data } = useQuery({
    queryKey: patternsKey,
    queryFn: ({ signal }) => listPatterns(signal),
    enabled: isOurs,
    staleTime: 60_000,
  });
  return data ?? none;
}

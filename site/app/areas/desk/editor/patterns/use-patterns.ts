import type { WirePattern } from "@extenso/contract/wire/patterns.ts";
import { useQuery } from "@tanstack/react-query";
import { listPatterns, patternsKey } from "../../api/patterns.ts";

const none: readonly WirePattern[] = [];

/** The studio's patterns by name. */
export function usePatterns(): readonly WirePattern[] {
  const { data } = useQuery({
    queryKey: patternsKey,
    queryFn: ({ signal }) => listPatterns(signal),
    staleTime: 60_000,
  });
  return data ?? none;
}

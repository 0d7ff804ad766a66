import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { changed, type ListState, readListState, writeListState } from "./list-state.ts";

/** The list's state in its address. Typing leaves no trail in the history; everything else can be gone back from. */
export function useListState(): [ListState, (changes: Partial<ListState>, typing?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  // The address as it is now: what was typed a moment ago may come after another choice.
  const change = useCallback(
    (changes: Partial<ListState>, typing = false) =>
      setParams(writeListState(changed(readListState(new URLSearchParams(location.search)), changes)), {
        replace: typing,
        preventScrollReset: changes.page === undefined,
      }),
    [setParams],
  );
  return [state, change];
}

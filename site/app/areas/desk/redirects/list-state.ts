/** The page's state in its address. */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { RedirectQuery, RedirectSource } from "../api/redirects.ts";

export interface RedirectsState {
  view: "redirects" | "unknown";
  search: string;
  source: RedirectSource | "";
  order: RedirectQuery["orderby"];
  /** From 1. */
  page: number;
}

export const perPage = 50;

const first: RedirectsState = { view: "redirects", search: "", source: "", order: "date", page: 1 };

function oneOf<Value extends string>(
  given: string | null,
  values: readonly Value[],
  otherwise: Value,
): Value {
  return values.find((value) => value === given) ?? otherwise;
}

function readState(params: URLSearchParams): RedirectsState {
  return {
    view: oneOf(params.get("view"), ["redirects", "unknown"], first.view),
    search: (params.get("search") ?? "").slice(0, 200),
    source: oneOf(params.get("source"), ["", "rename", "hand", "import"], first.source),
    order: oneOf(params.get("order"), ["date", "hits", "from"], first.order),
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  };
}

/** Arguments that differ from the list as it opens. */
function writeState(state: RedirectsState): Record<string, string> {
  const changed = Object.entries(state).filter(
    ([name, value]) => value !== first[name as keyof RedirectsState],
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}

export function useRedirectsState(): [
  RedirectsState,
  (changes: Partial<RedirectsState>, typing?: boolean) => void,
] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params), [params]);
  const change = useCallback(
    (changes: Partial<RedirectsState>, typing = false) =>
      setParams(writeState({ ...readState(new URLSearchParams(location.search)), page: 1, ...changes }), {
        replace: typing,
        state: { keepsFocus: true },
      }),
    [setParams],
  );
  return [state, change];
}

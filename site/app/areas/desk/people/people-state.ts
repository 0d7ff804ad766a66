/** The list's state in its address. */
import { peopleGroups, peopleOrders, peopleSeen, peopleStates } from "@extenso/contract/wire/people.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { AccountsQuery } from "../api/accounts.ts";

export type PeopleState = Omit<AccountsQuery, "per_page">;

export const perPage = 50;

/** Colleagues are looked for most; members come with the first press. */
const first: PeopleState = { group: "staff", search: "", seen: "", state: "", orderby: "name", page: 1 };

/** In the address, where "all" stands for no group. */
const groups = ["all", ...peopleGroups] as const;

function oneOf<Value extends string, Other>(
  given: string | null,
  values: readonly Value[],
  otherwise: Other,
) {
  return values.find((value) => value === given) ?? otherwise;
}

function readState(params: URLSearchParams): PeopleState {
  const group = oneOf(params.get("group"), groups, first.group);
  return {
    group: group === "all" ? "" : group,
    search: (params.get("search") ?? "").slice(0, 200),
    seen: oneOf(params.get("seen"), peopleSeen, ""),
    state: oneOf(params.get("state"), peopleStates, ""),
    orderby: oneOf(params.get("orderby"), peopleOrders, first.orderby),
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  };
}

/** Arguments that differ from the list as it opens. */
function writeState(state: PeopleState): Record<string, string> {
  const changed = Object.entries({ ...state, group: state.group || "all" }).filter(
    ([name, value]) => value !== first[name as keyof PeopleState],
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}

export function usePeopleState(): [PeopleState, (changes: Partial<PeopleState>, typing?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params), [params]);
  // The address as it is now: another choice may have been made a moment ago.
  const change = useCallback(
    (changes: Partial<PeopleState>, typing = false) => {
      const now = readState(new URLSearchParams(location.search));
      setParams(writeState({ ...now, page: 1, ...changes }), {
        replace: typing,
        state: { keepsFocus: true },
      });
    },
    [setParams],
  );
  return [state, change];
}

/** The page's state in its address. */
import { type MailState, mailStates } from "@extenso/contract/wire/mails.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

export interface MailsState {
  state: MailState;
  search: string;
  /** From 1. */
  page: number;
}

export const perPage = 50;

const first: MailsState = { state: "failed", search: "", page: 1 };

function readState(params: URLSearchParams): MailsState {
  return {
    state: mailStates.find((state) => state === params.get("state")) ?? first.state,
    search: (params.get("search") ?? "").slice(0, 200),
    page: Math.max(1, Math.trunc(Number(params.get("page"))) || 1),
  };
}

/** Arguments that differ from the list as it opens. */
function writeState(state: MailsState): Record<string, string> {
  const changed = Object.entries(state).filter(([name, value]) => value !== first[name as keyof MailsState]);
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}

export function useMailsState(): [MailsState, (changes: Partial<MailsState>, typing?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params), [params]);
  // The address as it is now: another choice may have been made a moment ago.
  const change = useCallback(
    (changes: Partial<MailsState>, typing = false) =>
      setParams(writeState({ ...readState(new URLSearchParams(location.search)), page: 1, ...changes }), {
        replace: typing,
        state: { keepsFocus: true },
      }),
    [setParams],
  );
  return [state, change];
}

/** The log's filters in its address. */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { AuditQuery } from "../api/audit-log.ts";
import { utcOfStudioClock } from "../time/studio-time.ts";

const dayMs = 24 * 60 * 60_000;

export interface LogState {
  /** A person's id; "0": the server itself. */
  who: string;
  kind: string;
  action: string;
  /** Days of the studio. */
  from: string;
  to: string;
}

const names = ["who", "kind", "action", "from", "to"] as const;
const shapes: Record<keyof LogState, RegExp> = {
  who: /^\d{1,10}$/,
  kind: /^[\w-]{1,40}$/,
  action: /^[\w-]{1,40}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
};

function readState(params: URLSearchParams): LogState {
  const kept = (name: keyof LogState, value: string | null) =>
    value !== null && shapes[name].test(value) ? value : "";
  return {
    who: kept("who", params.get("who")),
    kind: kept("kind", params.get("kind")),
    action: kept("action", params.get("action")),
    from: kept("from", params.get("from")),
    to: kept("to", params.get("to")),
  };
}

/** When the studio's day begins, or ends. */
function momentOf(day: string, zone: string, daysLater: 0 | 1): string | undefined {
  if (day === "" || Number.isNaN(Date.parse(day))) return undefined;
  const date = new Date(Date.parse(day) + daysLater * dayMs).toISOString().slice(0, 10);
  const begin = Date.parse(`${utcOfStudioClock(`${date}T00:00`, zone)}Z`);
  return new Date(begin - daysLater).toISOString();
}

/** @param zone the studio's. */
export function queryOf({ who, kind, action, from, to }: LogState, zone: string): AuditQuery {
  return {
    actor: who || undefined,
    subject: kind || undefined,
    action: action || undefined,
    after: momentOf(from, zone, 0),
    before: momentOf(to, zone, 1),
  };
}

export function useLogState(): [LogState, (changes: Partial<LogState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params), [params]);
  // The address as it is now: another choice may have been made a moment ago.
  const change = useCallback(
    (changes: Partial<LogState>) => {
      const next = { ...readState(new URLSearchParams(location.search)), ...changes };
      setParams(Object.fromEntries(names.filter((name) => next[name]).map((name) => [name, next[name]])), {
        state: { keepsFocus: true },
      });
    },
    [setParams],
  );
  return [state, change];
}

/** The log's filters in its address. */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { AuditQuery } from "../api/audit-log.ts";

export interface LogState {
  /** A person's id; "0": the server itself. */
  who: string;
  kind: string;
  action: string;
  /** Days of the reader's own zone. */
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

function timeOf(day: string, time: string): string | undefined {
  const moment = new Date(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

export function queryOf({ who, kind, action, from, to }: LogState): AuditQuery {
  return {
    ...{ actor: who || undefined, subject: kind || undefined, action: action || undefined },
    ...{ after: timeOf(from, "00:00:00"), before: timeOf(to, "23:59:59.999") },
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

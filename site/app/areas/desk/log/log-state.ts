/** The log's filters in its address. */
import type { AuditQuery } from "../api/audit-log.ts";
import { dayArgument, listState, patternArgument, type StateOf } from "../kit/list-state.ts";
import { utcOfStudioClock } from "../time/studio-time.ts";

const dayMs = 24 * 60 * 60_000;

export const logList = listState({
  /** A person's id; "0": the server itself. */
  who: patternArgument(/^\d{1,10}$/),
  kind: patternArgument(/^[\w-]{1,40}$/),
  action: patternArgument(/^[\w-]{1,40}$/),
  /** Days of the studio. */
  from: dayArgument(),
  to: dayArgument(),
});

export type LogState = Omit<StateOf<typeof logList>, "page">;

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

/** How fast first answers were, by the month in which requests came. */

import { clockTime, dayMs, momentOf } from "@extenso/contract/hours/studio-clock.ts";
import type { wireReplyFigures } from "@extenso/contract/wire/requests.ts";
import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Database } from "../../engines/database/open.ts";

const months = 12;

/** Beginnings of the last twelve months of the studio's calendar, and the end of the current one. */
function monthsUntil(now: Date, timeZone: string): { month: string; from: string; to: string }[] {
  const today = new Date(clockTime(now.getTime(), timeZone).day * dayMs);
  const beginning = (back: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1);
  const moment = (first: number) =>
    new Date(momentOf({ day: first / dayMs, time: 0 }, timeZone)).toISOString();
  return Array.from({ length: months }, (_, index) => {
    const back = months - 1 - index;
    return {
      month: new Date(beginning(back)).toISOString().slice(0, 7),
      from: moment(beginning(back)),
      to: moment(beginning(back - 1)),
    };
  });
}

interface Row {
  month: number;
  answered: number;
  in_time: number;
  late: number;
  median: number | null;
}

/**
 * Requests with an address that are no spam: those that were answered, and those that are still new. One that was
 * moved on without an answer from the desk was answered elsewhere, and nobody knows when.
 */
export async function replyFigures(
  { query, kind }: Pick<Database, "query" | "kind">,
  now: Date,
  timeZone: string,
): Promise<z.infer<typeof wireReplyFigures>> {
  const spans = monthsUntil(now, timeZone);
  const first = spans[0]?.from ?? "";
  const last = spans.at(-1)?.to ?? "";
  const month = sql`case ${sql.join(
    spans.map(({ to }, index) => sql`when created_at < ${to} then ${sql.lit(index)}`),
    sql` `,
  )} end`;
  const seconds =
    kind === "sqlite"
      ? sql`(julianday(answered_at) - julianday(created_at)) * 86400.0`
      : sql`extract(epoch from answered_at::timestamptz - created_at::timestamptz)`;
  const { rows } = await sql<Row>`
    with counted as (
      select ${month} as month, answered_at, due_at,
        case when answered_at is not null then ${seconds} end as seconds
      from contact_requests
      where created_at >= ${first} and created_at < ${last} and email <> ''
        and (status = 'new' or (status <> 'spam' and answered_at is not null))
    ), ranked as (
      select month, answered_at, due_at, seconds,
        row_number() over (partition by month order by seconds) as place,
        count(seconds) over (partition by month) as answered
      from counted where answered_at is not null
    ), medians as (
      select month, avg(seconds) as median from ranked
      where place in ((answered + 1) / 2, (answered + 2) / 2) group by month
    )
    select counted.month as month, count(answered_at) as answered,
      sum(case when answered_at <= due_at then 1 else 0 end) as in_time,
      sum(case when answered_at > due_at or (answered_at is null and due_at < ${now.toISOString()})
        then 1 else 0 end) as late,
      max(medians.median) as median
    from counted left join medians on medians.month = counted.month
    group by counted.month`.execute(query);
  const byMonth = new Map(rows.map((row) => [Number(row.month), row]));
  return spans.map(({ month: name }, index) => {
    const row = byMonth.get(index);
    return {
      month: name,
      answered: Number(row?.answered ?? 0),
      in_time: Number(row?.in_time ?? 0),
      late: Number(row?.late ?? 0),
      median_minutes: row?.median === null || row === undefined ? null : Math.round(Number(row.median) / 60),
    };
  });
}

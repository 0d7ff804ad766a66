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

type Figures = z.infer<typeof wireReplyFigures>[number];

/**
 * Requests with an address that are no spam, and part of no other: those that were answered, and those that are still new. One that was
 * moved on without an answer from the desk was answered elsewhere, and nobody knows when.
 */
export async function replyFigures(
  database: Pick<Database, "query" | "kind">,
  now: Date,
  timeZone: string,
): Promise<Figures[]> {
  const figures: Figures[] = [];
  // Month by month: each reads its own part of the index, and others get their turn between two.
  for (const span of monthsUntil(now, timeZone)) figures.push(await figuresOf(database, span, now));
  return figures;
}

async function figuresOf(
  { query, kind }: Pick<Database, "query" | "kind">,
  { month, from, to }: { month: string; from: string; to: string },
  now: Date,
): Promise<Figures> {
  const counted = sql`from contact_requests
    where created_at >= ${from} and created_at < ${to} and email <> '' and merged_into is null
      and (status = 'new' or (status <> 'spam' and answered_at is not null))`;
  const { rows } = await sql<Record<"answered" | "in_time" | "late", number | null>>`
    select count(answered_at) as answered,
      sum(case when answered_at <= due_at then 1 else 0 end) as in_time,
      sum(case when answered_at > due_at or (answered_at is null and due_at < ${now.toISOString()})
        then 1 else 0 end) as late
    ${counted}`.execute(query);
  const [answered, in_time, late] = [rows[0]?.answered, rows[0]?.in_time, rows[0]?.late].map(Number);
  return {
    month,
    answered: answered ?? 0,
    in_time: in_time ?? 0,
    late: late ?? 0,
    median_minutes: answered ? await medianOf(answered) : null,
  };

  /** The one in the middle, or the mean of the two. */
  async function medianOf(count: number): Promise<number> {
    const seconds =
      kind === "sqlite"
        ? sql`(julianday(answered_at) - julianday(created_at)) * 86400.0`
        : sql`extract(epoch from answered_at::timestamptz - created_at::timestamptz)`;
    const { rows: middle } = await sql<{ median: number | string }>`
      select avg(seconds) as median from (
        select ${seconds} as seconds ${counted} and answered_at is not null
        order by 1 limit ${2 - (count % 2)} offset ${Math.floor((count - 1) / 2)}) as middle`.execute(query);
    return Math.round(Number(middle[0]?.median) / 60);
  }
}

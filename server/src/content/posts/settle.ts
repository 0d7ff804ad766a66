/** When a post is out, and what it is until then: WordPress's rules for status and date, in one place. */
import type { PostsTable } from "../../database/tables/content-tables.ts";

type Status = PostsTable["status"];

/** Without a date of their own they have that of their last change. */
const floating = new Set<Status>(["draft", "pending"]);
/** What is published with a date so soon is out: the clock of whoever sent it may be ahead. */
const soonMs = 60_000;

export interface Settled {
  status: Status;
  /** ISO-8601 UTC. */
  published_at: string;
  date_floats: 0 | 1;
}

/** @param date as somebody set it, ISO-8601 UTC; null where nobody did. */
export function settled(status: Status, date: string | null, now: Date): Settled {
  const published_at = date ?? now.toISOString();
  const waitMs = Date.parse(published_at) - now.getTime();
  // What is scheduled waits to the second, however late its request came in.
  const isOut = waitMs <= 0 || (status === "publish" && waitMs < soonMs);
  const due = status === "publish" || status === "future" ? (isOut ? "publish" : "future") : status;
  return { status: due, published_at, date_floats: date === null && floating.has(due) ? 1 : 0 };
}

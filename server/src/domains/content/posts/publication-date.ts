/** WordPress's rules for a post's status and date, in one place. */
import type { PostsTable } from "../tables.ts";

type Status = PostsTable["status"];

/** In these statuses a post without a date of its own has the date of its last change. */
const floating = new Set<Status>(["draft", "pending"]);
/** A post sent as published is out at once if its date is less than this ahead: the sender's clock may be fast. */
const soonMs = 60_000;

export interface PublicationDate {
  status: Status;
  /** ISO-8601 UTC. */
  published_at: string;
  date_floats: 0 | 1;
}

/** @param date as the author set it, ISO-8601 UTC; null if they didn't. */
export function resolvePublicationDate(status: Status, date: string | null, now: Date): PublicationDate {
  const published_at = date ?? now.toISOString();
  const waitMs = Date.parse(published_at) - now.getTime();
  // A scheduled post gets no such tolerance: it waits for its exact time, even if that is only seconds ahead.
  const isOut = waitMs <= 0 || (status === "publish" && waitMs < soonMs);
  const due = status === "publish" || status === "future" ? (isOut ? "publish" : "future") : status;
  return { status: due, published_at, date_floats: date === null && floating.has(due) ? 1 : 0 };
}

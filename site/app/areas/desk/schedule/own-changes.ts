/** A tab's own changes go one after another, and each knows the tag that the one before it left: it isn't stale. */
import type { CalendarEntry } from "../api/calendar.ts";

/** Far more than somebody changes before the page is left. */
const mostKept = 500;
/** Record and tag → the tag that our own change left. */
const followed = new Map<string, string>();
let last: Promise<unknown> = Promise.resolve();

const keyOf = ({ kind, id, part }: CalendarEntry, etag: string) => `${kind} ${id} ${part} ${etag}`;

/** The entry with the tag that its record has after our own changes. */
function withNewestTag(entry: CalendarEntry): CalendarEntry {
  let { etag } = entry;
  for (let next = followed.get(keyOf(entry, etag)); next; next = followed.get(keyOf(entry, etag)))
    etag = next;
  return { ...entry, etag };
}

/** Runs a change after those before it, also failed ones. @throws what `change` throws. */
export function inTurn<Result extends { etag: string }>(
  entry: CalendarEntry,
  change: (entry: CalendarEntry) => Promise<Result>,
): Promise<Result> {
  const turn = last.then(async () => {
    const now = withNewestTag(entry);
    const done = await change(now);
    if (now.etag !== "" && done.etag !== "" && done.etag !== now.etag) {
      if (followed.size >= mostKept) followed.clear();
      followed.set(keyOf(now, now.etag), done.etag);
    }
    return done;
  });
  last = turn.catch(() => {});
  return turn;
}

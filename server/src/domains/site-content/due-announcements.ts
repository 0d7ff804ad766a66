/** Beginnings and ends of the announcement: at both, cached pages are invalidated. */
import { announceContentChange } from "../../engines/database/content-versions.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { DueItem, DueSource } from "../../engines/schedule/publish-due.ts";
import { findPublished, findSiteContent, UnreadableContentError } from "./store.ts";

/** An announcement may have begun this long ago while no process ran; telling it twice costs a rendering. */
const longestAbsenceMs = 60 * 60_000;
/** Clocks of replicas differ by less. */
const clocksDifferMs = 1_000;

export function dueAnnouncements({ database, clock }: Pick<Dependencies, "database" | "clock">): DueSource {
  const { query } = database;
  /** Times up to this one are dealt with. */
  let seenUntil = new Date(clock().getTime() - longestAbsenceMs).toISOString();
  return {
    kind: "announcement",

    async findDue(now) {
      const until = now.toISOString();
      const due = (await announcementTimes(query)).filter((at) => at > seenUntil && at <= until).at(-1);
      if (due !== undefined) return [{ record: "announcement", due_at: due }];
      if (until > seenUntil) seenUntil = until;
      return [];
    },

    async publish(items: readonly DueItem[]) {
      await query.transaction().execute((rows) => announceContentChange(rows, "site/announcement"));
      for (const { due_at } of items) seenUntil = due_at;
      return items;
    },

    async findNext(after) {
      const next = (await announcementTimes(query)).find((at) => at > after.toISOString());
      return next === undefined ? null : new Date(next);
    },
  };
}

/**
 * Times at which pages are to be made anew, in their order. A replica whose clock is behind has made a page as it was
 * before, so each beginning and end counts once more a little later.
 */
async function announcementTimes(query: Query): Promise<string[]> {
  const published = await findPublished(
    query,
    "announcement",
    await findSiteContent(query, "announcement"),
  ).catch((error: unknown) => {
    if (error instanceof UnreadableContentError) return null;
    throw error;
  });
  const { text, from, until } = published?.document ?? {};
  if (!text) return [];
  return [from, until]
    .flatMap((time) => (time ? [Date.parse(`${time}.000Z`)] : []))
    .flatMap((ms) => [ms, ms + clocksDifferMs])
    .map((ms) => new Date(ms).toISOString())
    .sort();
}

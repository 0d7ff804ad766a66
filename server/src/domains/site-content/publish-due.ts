/** Words with a date to come publish themselves, and announcements begin and end: one job for all. */

import { isAnnounced } from "@extenso/contract/site-content/announcement.ts";
import { type SitePart, sitePartNames } from "@extenso/contract/site-content/parts.ts";
import { announceContentChange } from "../../engines/database/content-versions.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { handleJob, type JobHandler } from "../../engines/jobs/runner.ts";
import { dueRecords, nextDue } from "../../engines/versions/versions.ts";
import { systemActor } from "../audit/audit.ts";
import { publishingSiteContent } from "./publish-job.ts";
import { NothingScheduledError, saveSiteContent } from "./save-site-content.ts";
import { findPublished, findScheduled, findSiteContent, siteKind, UnreadableContentError } from "./store.ts";
import { findUnreadable, logUnreadable } from "./unreadable-content.ts";

/** For rows that no longer fit, and for what a lost job was to publish. */
const lookEveryMs = 60_000;
/** An announcement may have begun this long ago while no process could tell; telling it twice costs a rendering. */
const longestAbsenceMs = 60 * 60_000;
/** Clocks of replicas differ by less. */
const clocksDifferMs = 1_000;

type PublishingDependencies = Pick<Dependencies, "database" | "clock" | "log">;

/** Publishes what is due, then waits for the next scheduled words or the next end of an announcement. */
export function publishSiteContentJob(dependencies: PublishingDependencies): JobHandler {
  let lookedAt = new Date(dependencies.clock().getTime() - longestAbsenceMs);
  return handleJob(publishingSiteContent, {
    retryAfterMs: [1_000, 1_000, 1_000],
    everyMs: lookEveryMs,
    isUrgent: true,
    async run() {
      const now = dependencies.clock();
      await publishDueSiteContent(dependencies);
      for (const found of await findUnreadable(dependencies.database.query))
        logUnreadable(dependencies.log, found);
      await recordAnnouncement(dependencies, lookedAt, now);
      lookedAt = new Date(now.getTime() - clocksDifferMs);
      const times = (await timesAfter(dependencies.database.query, lookedAt)).map((time) => Date.parse(time));
      const next = times.map((time) =>
        // A replica whose clock is behind has rendered the announcement as it was, so it is told once more.
        time > now.getTime() ? time : time + clocksDifferMs,
      );
      return { runAgainAt: new Date(Math.min(now.getTime() + lookEveryMs, ...next)) };
    },
  });
}

/** When scheduled words go out and announcements begin or end, after a time. */
async function timesAfter(query: Query, after: Date): Promise<string[]> {
  const since = after.toISOString();
  const scheduled = await nextDue(query, siteKind, since);
  const words = await shownAnnouncement(query);
  const { from, until } = words?.document ?? {};
  const times = [scheduled, from && `${from}.000Z`, until && `${until}.000Z`];
  return times.filter((time) => typeof time === "string" && time > since) as string[];
}

/**
 * Each by itself: one that can't be published stays, is told in the log, and holds up no other.
 * @returns the parts that this call has published: of two who find the same, the second finds it published.
 * @throws the first failure that isn't the words' own, after all were tried.
 */
export async function publishDueSiteContent(dependencies: PublishingDependencies): Promise<SitePart[]> {
  const { database, clock } = dependencies;
  const { query } = database;
  const now = clock().toISOString();
  const due = new Set(await dueRecords(query, siteKind, now));
  const published: SitePart[] = [];
  const failures: unknown[] = [];
  for (const part of sitePartNames.filter((name) => due.has(name))) {
    try {
      if (await publishDue(dependencies, part)) published.push(part);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return published;
}

async function publishDue(
  { database, clock, log }: PublishingDependencies,
  part: SitePart,
): Promise<boolean> {
  const context = () => ({ kind: database.kind, now: clock(), actor: systemActor("schedule") });
  const isDue = ({ due_at }: { due_at: string }) => due_at <= clock().toISOString();
  let isOut = false;
  for (const { number: id } of (await findScheduled(database.query, part)).filter(isDue)) {
    try {
      await saveSiteContent(database.query, part, { action: "release", id }, context, async () => {
        const scheduled = (await findScheduled(database.query, part)).find(({ number }) => number === id);
        if (!scheduled || !isDue(scheduled)) throw new NothingScheduledError(`${id} of ${part} is not due`);
      });
      isOut = true;
    } catch (error) {
      if (error instanceof UnreadableContentError)
        logUnreadable(log, { part, kind: "scheduled", message: error.problem.message, stored: error.stored });
      else if (!(error instanceof NothingScheduledError)) throw error;
    }
  }
  return isOut;
}

/**
 * Invalidates cached pages when an announcement begins or ends.
 * @returns whether visitors see a difference between the two times.
 */
export async function recordAnnouncement(
  { database }: Pick<PublishingDependencies, "database">,
  before: Date,
  now: Date,
): Promise<boolean> {
  const words = await shownAnnouncement(database.query);
  if (!words || isAnnounced(words.document, before) === isAnnounced(words.document, now)) return false;
  await database.query.transaction().execute((rows) => announceContentChange(rows, "site/announcement"));
  return true;
}

async function shownAnnouncement(query: Query) {
  const row = await findSiteContent(query, "announcement");
  return findPublished(query, "announcement", row).catch((error: unknown) => {
    if (error instanceof UnreadableContentError) return null;
    throw error;
  });
}

/** Words with a date to come publish themselves, and announcements begin and end: looked for every second. */

import { isAnnounced } from "@extenso/contract/site-words/announcement.ts";
import { type SitePart, sitePartNames } from "@extenso/contract/site-words/parts.ts";
import { noteContentChange } from "../../engines/database/content-versions.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { houseActor } from "../audit/actor.ts";
import { holdWords, NoScheduledWordsError, saveWords } from "./save-words.ts";
import { findScheduled, findShown, findWords, UnreadableWordsError } from "./store.ts";
import { findUnreadable, logUnreadable } from "./unreadable-words.ts";

const lookEveryMs = 1_000;
/** Rows that no longer fit are looked for at the start, and then so often. */
const lookThroughEveryMs = 60_000;

type Needs = Pick<Dependencies, "database" | "clock" | "log">;

/** @returns what ends it, and waits for what is being published. */
export function startWordsSchedule(needs: Needs, everyMs = lookEveryMs): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  let failing = false;
  let lookedAt = needs.clock();
  let lookedThroughAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    running ??= publishDueWords(needs)
      .then(async () => {
        const now = needs.clock();
        if (now.getTime() - lookedThroughAt >= lookThroughEveryMs) {
          lookedThroughAt = now.getTime();
          for (const found of await findUnreadable(needs.database.query)) logUnreadable(needs.log, found);
        }
        await noteAnnouncement(needs, lookedAt, now);
        lookedAt = now;
        failing = false;
      })
      .catch((error: unknown) => {
        if (!failing) needs.log.error({ err: error }, "words that are due were not published");
        failing = true;
      })
      .finally(() => {
        running = null;
      });
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Each by itself: one that can't be published stays, is told in the log, and holds up no other.
 * @returns the parts that this call has published: of two who find the same, the second finds it published.
 * @throws the first failure that isn't the words' own, after all were tried.
 */
export async function publishDueWords(needs: Needs): Promise<SitePart[]> {
  const { database, clock } = needs;
  const { query } = database;
  const now = clock().toISOString();
  const due = await query
    .selectFrom("site_words_scheduled")
    .select("part")
    .where("scheduled_at", "<=", now)
    .execute();
  const earlier = await query
    .selectFrom("site_words")
    .select("part")
    .where("scheduled_at", "is not", null)
    .execute();
  const named = new Set([...due, ...earlier].map(({ part }) => part));
  const published: SitePart[] = [];
  const failures: unknown[] = [];
  for (const part of sitePartNames.filter((name) => named.has(name))) {
    try {
      if (await publishDue(needs, part)) published.push(part);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return published;
}

async function publishDue({ database, clock, log }: Needs, part: SitePart): Promise<boolean> {
  const context = () => ({ kind: database.kind, now: clock(), actor: houseActor("schedule") });
  const isDue = ({ scheduled_at }: { scheduled_at: string }) => scheduled_at <= clock().toISOString();
  // `holdWords` moves words that an earlier version has scheduled to a row of their own.
  await database.query.transaction().execute((rows) => holdWords(rows, part, context()));
  let isOut = false;
  for (const { id } of (await findScheduled(database.query, part)).filter(isDue)) {
    try {
      isOut =
        (await database.query.transaction().execute(async (rows) => {
          const row = await holdWords(rows, part, context());
          const scheduled = (await findScheduled(rows, part)).find((one) => one.id === id);
          if (!scheduled || !isDue(scheduled)) return false;
          await saveWords(rows, part, row, { action: "release", id }, context());
          return true;
        })) || isOut;
    } catch (error) {
      if (error instanceof UnreadableWordsError)
        logUnreadable(log, { part, kind: "scheduled", message: error.problem.message, stored: error.stored });
      else if (!(error instanceof NoScheduledWordsError)) throw error;
    }
  }
  return isOut;
}

/**
 * Invalidates cached pages when an announcement begins or ends. Each replica does so by its own clock, so that none
 * keeps a page from before because another's clock was ahead.
 * @returns whether visitors see a difference between the two times.
 */
export async function noteAnnouncement(
  { database }: Pick<Needs, "database">,
  before: Date,
  now: Date,
): Promise<boolean> {
  const row = await findWords(database.query, "announcement");
  const words = await findShown(database.query, "announcement", row).catch((error: unknown) => {
    if (error instanceof UnreadableWordsError) return null;
    throw error;
  });
  if (!words || isAnnounced(words.document, before) === isAnnounced(words.document, now)) return false;
  await database.query.transaction().execute((rows) => noteContentChange(rows, "site/announcement"));
  return true;
}

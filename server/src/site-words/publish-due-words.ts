/** Words with a date to come publish themselves, and announcements begin and end: looked for every second. */

import { isAnnounced } from "@extenso/contract/site-words/announcement.ts";
import { type SitePart, sitePartNames } from "@extenso/contract/site-words/parts.ts";
import { houseActor } from "../audit/actor.ts";
import { noteContentChange } from "../database/content-versions.ts";
import type { Dependencies } from "../dependencies.ts";
import { holdWords, saveWords } from "./save-words.ts";
import { documentOf, findWords } from "./store.ts";

const lookEveryMs = 1_000;

type Needs = Pick<Dependencies, "database" | "clock" | "log">;

/** @returns what ends it, and waits for what is being published. */
export function startWordsSchedule(needs: Needs, everyMs = lookEveryMs): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  let failing = false;
  let lookedAt = needs.clock();
  const timer = setInterval(() => {
    running ??= publishDueWords(needs)
      .then(async () => {
        const now = needs.clock();
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

/** @returns the parts that this call has published: of two who find the same, the second finds it published. */
export async function publishDueWords({ database, clock }: Needs): Promise<SitePart[]> {
  const due = await database.query
    .selectFrom("site_words")
    .select("part")
    .where("scheduled_at", "<=", clock().toISOString())
    .execute();
  const published: SitePart[] = [];
  for (const part of sitePartNames.filter((name) => due.some((row) => row.part === name))) {
    const isOut = await database.query.transaction().execute(async (rows) => {
      const context = { kind: database.kind, now: clock(), actor: houseActor("schedule") };
      const row = await holdWords(rows, part, context);
      if (!row.draft || !row.scheduled_at || row.scheduled_at > context.now.toISOString()) return false;
      await saveWords(rows, part, row, { action: "publish", document: documentOf(part, row.draft) }, context);
      return true;
    });
    if (isOut) published.push(part);
  }
  return published;
}

/**
 * Pages are kept, and an announcement begins and ends while they are: they are made anew then. Each replica looks by
 * itself, so that none keeps a page that another one's clock was ahead of.
 * @returns whether what visitors see of it differs between the two times.
 */
export async function noteAnnouncement(
  { database }: Pick<Needs, "database">,
  before: Date,
  now: Date,
): Promise<boolean> {
  const row = await findWords(database.query, "announcement");
  const words = documentOf("announcement", row?.published);
  if (isAnnounced(words, before) === isAnnounced(words, now)) return false;
  await database.query.transaction().execute((rows) => noteContentChange(rows, "site/announcement"));
  return true;
}

/** Publishes scheduled posts when they are due: one job for all of them, enqueued by every save that schedules one. */

import { sql } from "kysely";
import { chunkByCount } from "../../../engines/database/chunk-by-count.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { handleJob, type JobHandler } from "../../../engines/jobs/runner.ts";
import { systemActor } from "../../audit/audit.ts";
import type { ContentChange } from "../save/changes.ts";
import { PreparedTexts } from "../save/prepared-texts.ts";
import { publishing } from "../save/publish-job.ts";
import { saveContent } from "../save/save-content.ts";

/** More are left to the next run. */
const mostAtOnce = 50;
/** In one transaction, which others wait for. */
const mostTogether = 10;
/** Posts that are due and could not be published are tried again after a pause that doubles up to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** For what processes of an earlier version have scheduled, which enqueue nothing. */
const lookEveryMs = 60_000;

type PublishingDependencies = Pick<Dependencies, "database" | "clock" | "log">;

/** Publishes what is due, then waits for the next; at every start it looks, too. */
export function publishJob(dependencies: PublishingDependencies): JobHandler {
  /** Failures that last are logged once. */
  const told = new Set<number>();
  let pauseMs = firstPauseMs;
  return handleJob(publishing, {
    retryAfterMs: [firstPauseMs],
    everyMs: lookEveryMs,
    isUrgent: true,
    async run() {
      const published = await publishDue(dependencies, told);
      const { isLeft, next } = await findNext(dependencies);
      pauseMs = published.length > 0 || !isLeft ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      const now = dependencies.clock().getTime();
      const retryAt = published.length > 0 ? now : now + pauseMs / 2;
      const times = [now + lookEveryMs, ...(isLeft ? [retryAt] : []), ...(next ? [next.getTime()] : [])];
      return { runAgainAt: new Date(Math.min(...times)) };
    },
  });
}

/**
 * Publishes what is due.
 * @param told numbers of posts whose failure was logged already.
 * @returns the numbers of those that this call has published.
 */
export async function publishDue(
  dependencies: PublishingDependencies,
  told = new Set<number>(),
): Promise<number[]> {
  const due = await dependencies.database.query
    .selectFrom("posts")
    .select("id")
    .where("status", "=", "future")
    .where("published_at", "<=", dependencies.clock().toISOString())
    .orderBy("published_at")
    .orderBy("id")
    .limit(mostAtOnce + told.size)
    .execute();
  return publishAll(
    dependencies,
    due.map(({ id }) => id),
    told,
  );
}

/** Whether something due is left, and when the first of the others will be. */
async function findNext({
  database,
  clock,
}: PublishingDependencies): Promise<{ isLeft: boolean; next: Date | null }> {
  const now = clock().toISOString();
  const { first, next } = await database.query
    .selectFrom("posts")
    .select(({ fn }) => [
      fn.min<string | null>("published_at").as("first"),
      fn.min<string | null>(sql`case when published_at > ${now} then published_at end`).as("next"),
    ])
    .where("status", "=", "future")
    .executeTakeFirstOrThrow();
  return { isLeft: first !== null && first <= now, next: next ? new Date(next) : null };
}

/**
 * Publishes a few posts per transaction, because each transaction waits for all current writes, and many posts may be
 * due in the same minute. If one fails, each post gets a transaction of its own.
 * @param told numbers of posts whose failure was logged already.
 */
async function publishAll(
  { database, clock, log }: PublishingDependencies,
  ids: readonly number[],
  told: Set<number>,
): Promise<number[]> {
  const published: number[] = [];
  for (const some of chunkByCount(ids, mostTogether)) {
    try {
      published.push(...(await publish({ database, clock }, some)));
    } catch (failure) {
      for (const id of some) {
        try {
          if (some.length === 1) throw failure;
          published.push(...(await publish({ database, clock }, [id])));
        } catch (error) {
          if (!told.has(id)) log.error({ err: error, post: id }, "a scheduled post was not published");
          told.add(id);
        }
      }
    }
  }
  return published;
}

/** Skips posts that another replica is publishing. */
function publish(
  { database, clock }: Pick<PublishingDependencies, "database" | "clock">,
  ids: readonly number[],
): Promise<number[]> {
  const { kind } = database;
  return new PreparedTexts(null).write(database, async (rows, texts) => {
    const now = clock();
    const held = await rows
      .selectFrom("posts")
      .selectAll()
      .where("id", "in", ids)
      .where("status", "=", "future")
      .where("published_at", "<=", now.toISOString())
      .orderBy("published_at")
      .orderBy("id")
      .$if(kind === "postgres", (select) => select.forUpdate().skipLocked())
      .execute();
    const changes = held.map(({ id, version, modified_at }): ContentChange => {
      // The modification time stays, as publishing doesn't change the text.
      const values = { status: "publish" } as const;
      return { action: "update", kind: "post", id, values, expected: version, modifiedAt: modified_at };
    });
    return saveContent(rows, changes, { kind, now, actor: systemActor("schedule"), held, texts });
  });
}

/** Scheduled updates go out at their time: each in a transaction of its own, so that one holds up no other. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import { handleJob, type JobHandler } from "../../../engines/jobs/runner.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { nextDue } from "../../../engines/versions/versions.ts";
import { type DueVersion, dueVersions } from "../../../engines/versions/waiting-versions.ts";
import { standingOf } from "../../identity/identity.ts";
import { updateKind } from "../posts/versions.ts";
import { findWhole } from "../save/post-rows.ts";
import { PreparedTexts, withoutTexts } from "../save/prepared-texts.ts";
import { findReleaseObstacle, missUpdate, releaseUpdate } from "./release-update.ts";
import { findUpdate } from "./store.ts";
import { releasingUpdates } from "./updates-job.ts";

type ReleaseDependencies = Pick<Dependencies, "database" | "clock" | "log" | "settings">;

/** More are left to the next run. */
const mostAtOnce = 50;
/** For what a lost job was to release. */
const lookEveryMs = 60_000;

/** Releases what is due, then waits for the next; at every start it looks, too. */
export function releaseUpdatesJob(dependencies: ReleaseDependencies): JobHandler {
  /** Failures that last are logged once. */
  const told = new Set<string>();
  return handleJob(releasingUpdates, {
    retryAfterMs: [1_000],
    everyMs: lookEveryMs,
    isUrgent: true,
    async run() {
      const found = await releaseDueUpdates(dependencies, told);
      const now = dependencies.clock();
      const next = await nextDue(dependencies.database.query, updateKind, now.toISOString());
      const times = [now.getTime() + lookEveryMs, ...(next ? [Date.parse(next)] : [])];
      if (found.length === mostAtOnce) times.push(now.getTime());
      return { runAgainAt: new Date(Math.min(...times)) };
    },
  });
}

/**
 * @param told updates whose failure was logged already; they are tried again.
 * @returns those that this call has ended: they went out, or missed their time and say why.
 */
export async function releaseDueUpdates(
  dependencies: ReleaseDependencies,
  told = new Set<string>(),
): Promise<{ post: number; id: number; isOut: boolean }[]> {
  const { database, clock, log } = dependencies;
  const now = clock().toISOString();
  const limit = mostAtOnce + told.size;
  const due = await dueVersions(database.query, { kind: updateKind, state: "future", now, limit });
  const ended: { post: number; id: number; isOut: boolean }[] = [];
  for (const version of due) {
    const { record, number: id } = version;
    try {
      const isOut = await release(dependencies, version);
      if (isOut !== null) ended.push({ post: Number(record), id, isOut });
    } catch (error) {
      const key = `${record} ${id}`;
      if (!told.has(key))
        log.error({ err: error, post: record, update: id }, "a scheduled update did not go out");
      told.add(key);
    }
  }
  return ended;
}

/** @returns null where somebody else has ended, moved or removed it. */
async function release(
  { database, clock, settings }: ReleaseDependencies,
  { record, number: id }: DueVersion,
): Promise<boolean | null> {
  const { kind, query } = database;
  const post = Number(record);
  const texts = new PreparedTexts(null);
  try {
    return await texts.write(database, async (rows, made) => {
      const now = clock();
      const held = await findWhole({ rows, texts: made }, post, kind);
      const update = held && (await findUpdate(rows, post, id));
      if (!update || !isDue(update, now)) return null;
      const user = update.author === null ? null : await standingOf(rows, settings, update.author, now);
      const problem = findReleaseObstacle(held, update, user);
      if (problem !== null || !user) {
        await missUpdate(rows, update, problem ?? "");
        return false;
      }
      const actor = { userId: user.id, name: user.username, address: "", requestId: "" };
      await releaseUpdate({ rows, texts: made, kind, settings, now, actor }, held, update, user);
      return true;
    });
  } catch (error) {
    // A refused save would be refused again: no retry.
    if (!(error instanceof RestError) || error.status >= 429) throw error;
    return query.transaction().execute(async (rows) => {
      await findWhole({ rows, texts: withoutTexts }, post, kind);
      const update = await findUpdate(rows, post, id);
      if (!update || !isDue(update, clock())) return null;
      await missUpdate(rows, update, error.message);
      return false;
    });
  }
}

function isDue({ state, due }: { state: string; due: string | null }, now: Date): boolean {
  return state === "future" && due !== null && due <= now.toISOString();
}

/** Scheduled updates whose date has come. */
import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { DueSource } from "../../../engines/schedule/publish-due.ts";
import { type DueVersion, dueVersions, nextDue } from "../../../engines/versions/waiting-versions.ts";
import { standingOf } from "../../identity/identity.ts";
import { lockPostHead } from "../posts/post-head.ts";
import { updateKind } from "../posts/versions.ts";
import { findWhole, lockWhole, type Post } from "../save/post-rows.ts";
import { savePlanned } from "../save/save-planned.ts";
import { findReleaseObstacle, missUpdate, planRelease, releaseUpdate } from "./release-update.ts";
import { findUpdate } from "./store.ts";

type ReleaseDependencies = Pick<Dependencies, "database" | "clock" | "settings">;

export function dueUpdates(dependencies: ReleaseDependencies): DueSource<DueVersion> {
  const { query } = dependencies.database;
  return {
    kind: "update",
    formerJob: "content.release-updates",
    findDue: (now, limit) => dueVersions(query, updateKind, { now, limit }),
    findNext: (after) => nextDue(query, updateKind, after),
    async publish(versions) {
      const ended: DueVersion[] = [];
      for (const version of versions) if (await release(dependencies, version)) ended.push(version);
      return ended;
    },
  };
}

/**
 * An update goes out or, where it can't any more, has missed its date and says why.
 * @returns false where somebody else has ended, moved or removed it.
 */
async function release(
  { database, clock, settings }: ReleaseDependencies,
  { record, number: id }: DueVersion,
): Promise<boolean> {
  const { kind, query } = database;
  const post = Number(record);
  /** The update with who answers for it, and why it can't go out; null if it isn't due. */
  const readDue = async (rows: Query, held: Post, now: Date) => {
    const update = await findUpdate(rows, post, id);
    if (!update || !isDue(update, now)) return null;
    const user = update.author === null ? null : await standingOf(rows, settings, update.author, now);
    return { update, user, problem: findReleaseObstacle(held, update, user) };
  };
  try {
    return await savePlanned(
      { database, clock },
      async () => {
        const before = await findWhole(query, post);
        const due = before && (await readDue(query, before, clock()));
        if (!before || !due?.user || due.problem !== null) return { before, planned: null };
        const { update, user } = due;
        const planning = { outside: query, writer: null };
        return { before, planned: await planRelease(planning, settings, before, { update, user }) };
      },
      async (rows, { before, planned }, rendering) => {
        const now = clock();
        const held = before && (await lockWhole(rows, kind, before));
        const due = held && (await readDue(rows, held, now));
        if (!due) return false;
        const { update, user, problem } = due;
        if (problem !== null || !user) {
          await missUpdate(rows, update, problem ?? "");
          return true;
        }
        const actor = { userId: user.id, name: user.username, address: "", requestId: "" };
        const release = { rows, kind, settings, now, actor, rendering };
        await releaseUpdate(release, held, { update, planned, user });
        return true;
      },
    );
  } catch (error) {
    // A refused save would be refused again: no retry.
    if (!(error instanceof RestError) || error.status >= 429) throw error;
    return query.transaction().execute(async (rows) => {
      await lockPostHead(rows, post, kind);
      const update = await findUpdate(rows, post, id);
      if (!update || !isDue(update, clock())) return false;
      await missUpdate(rows, update, error.message);
      return true;
    });
  }
}

function isDue({ state, due }: { state: string; due: string | null }, now: Date): boolean {
  return state === "future" && due !== null && due <= now.toISOString();
}

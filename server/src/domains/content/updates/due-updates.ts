/** Scheduled updates whose date has come. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { DueSource } from "../../../engines/schedule/publish-due.ts";
import { type DueVersion, dueVersions, nextDue } from "../../../engines/versions/waiting-versions.ts";
import { standingOf } from "../../identity/identity.ts";
import { updateKind } from "../posts/versions.ts";
import { findWhole } from "../save/post-rows.ts";
import { PreparedTexts, withoutTexts } from "../save/prepared-texts.ts";
import { findReleaseObstacle, missUpdate, releaseUpdate } from "./release-update.ts";
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
  const texts = new PreparedTexts(null);
  try {
    return await texts.write(database, async (rows, made) => {
      const now = clock();
      const held = await findWhole({ rows, texts: made }, post, kind);
      const update = held && (await findUpdate(rows, post, id));
      if (!update || !isDue(update, now)) return false;
      const user = update.author === null ? null : await standingOf(rows, settings, update.author, now);
      const problem = findReleaseObstacle(held, update, user);
      if (problem !== null || !user) {
        await missUpdate(rows, update, problem ?? "");
        return true;
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
      if (!update || !isDue(update, clock())) return false;
      await missUpdate(rows, update, error.message);
      return true;
    });
  }
}

function isDue({ state, due }: { state: string; due: string | null }, now: Date): boolean {
  return state === "future" && due !== null && due <= now.toISOString();
}

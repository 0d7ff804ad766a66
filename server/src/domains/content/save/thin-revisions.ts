/** Deletes a post's old revisions, so that somebody who saves all day doesn't fill the disk. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";

/** Newest revisions that are kept whatever their number and size. */
export const alwaysKept = 25;
/** Limit of all revisions. Beyond the newest, only the last one of each day is kept. */
const mostKept = 100;
/** Bytes of all revisions together, beyond which older ones are deleted. */
const mostBytes = 25 * 1024 * 1024;

interface State {
  id: number;
  /** ISO 8601, UTC. */
  created_at: string;
  bytes: number;
}

/** @param states newest first. @returns the ids of those to delete. */
export function statesToDrop(states: readonly State[]): number[] {
  const days = new Set<string>();
  let kept = 0;
  let bytes = 0;
  return states.flatMap((state, at) => {
    const day = state.created_at.slice(0, 10);
    const isNew = at < alwaysKept;
    if (!isNew && (days.has(day) || kept >= mostKept || bytes + state.bytes > mostBytes)) return [state.id];
    days.add(day);
    kept += 1;
    bytes += state.bytes;
    return [];
  });
}

/** @returns the number of deleted revisions. */
export async function thinRevisions(rows: Kysely<Tables>, postId: number): Promise<number> {
  const states = await rows
    .selectFrom("revisions")
    .select([
      "id",
      "created_at",
      sql<number>`octet_length(content_raw) + octet_length(content_rendered)`.as("bytes"),
    ])
    .where("post_id", "=", postId)
    .where("kind", "=", "revision")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const dropped = statesToDrop(states);
  if (dropped.length > 0) await rows.deleteFrom("revisions").where("id", "in", dropped).execute();
  return dropped.length;
}

/** The same for a project's revisions. */
export async function thinProjectRevisions(rows: Kysely<Tables>, postId: number): Promise<void> {
  const states = await rows
    .selectFrom("project_revisions")
    .select(["id", "created_at", sql<number>`octet_length(content_raw) + octet_length(acf)`.as("bytes")])
    .where("post_id", "=", postId)
    .orderBy("id", "desc")
    .execute();
  const dropped = statesToDrop(states);
  if (dropped.length > 0) await rows.deleteFrom("project_revisions").where("id", "in", dropped).execute();
}

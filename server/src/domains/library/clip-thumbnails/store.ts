/** Rows of `clip_thumbnails`, by which replicas know which thumbnails are stored and share the fetching. */
import { sql } from "kysely";
import { announceContentChange } from "../../../engines/database/content-versions.ts";
import type { Database } from "../../../engines/database/open.ts";

export interface ThumbnailRow {
  video_id: string;
  /** Width of the widest stored size in pixels; 0 before any is stored. */
  width: number;
  height: number;
  next_attempt_at: string;
}

export async function findThumbnails(
  { query }: Database,
  videoIds: readonly string[],
): Promise<Map<string, ThumbnailRow>> {
  if (videoIds.length === 0) return new Map();
  const rows = await query
    .selectFrom("clip_thumbnails")
    .select(["video_id", "width", "height", "next_attempt_at"])
    .where("video_id", "in", videoIds)
    .execute();
  return new Map(rows.map((row) => [row.video_id, row]));
}

/**
 * Claims the fetching of a clip's thumbnail, so that no other replica fetches it; the claim ends at `until`.
 *
 * @returns the number of attempts, this one included; null if it is stored, being fetched, or not due.
 */
export async function claimThumbnail(
  { query }: Database,
  { videoId, now, until }: { videoId: string; now: Date; until: Date },
): Promise<number | null> {
  const next_attempt_at = until.toISOString();
  const row = await query
    .insertInto("clip_thumbnails")
    .values({ video_id: videoId, width: 0, height: 0, attempts: 1, next_attempt_at })
    .onConflict((conflict) =>
      conflict
        .column("video_id")
        .doUpdateSet({ attempts: sql`clip_thumbnails.attempts + 1`, next_attempt_at })
        .where("clip_thumbnails.width", "=", 0)
        .where("clip_thumbnails.next_attempt_at", "<=", now.toISOString()),
    )
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts ?? null;
}

/** Pages rendered without the thumbnail are rendered again, on every replica. */
export async function recordStored(
  { query }: Database,
  videoId: string,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("clip_thumbnails")
      .set({ width, height })
      .where("video_id", "=", videoId)
      .execute();
    await announceContentChange(transaction, "clip-thumbnails");
  });
}

export async function tryAgainAt({ query }: Database, videoId: string, at: Date): Promise<void> {
  await query
    .updateTable("clip_thumbnails")
    .set({ next_attempt_at: at.toISOString() })
    .where("video_id", "=", videoId)
    .execute();
}

/** Deletes the row of a stored thumbnail only: a failed one keeps its attempts. The next reader fetches it again. */
export async function deleteThumbnail({ query }: Database, videoId: string): Promise<void> {
  await query.deleteFrom("clip_thumbnails").where("video_id", "=", videoId).where("width", ">", 0).execute();
}

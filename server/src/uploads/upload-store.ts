/** What is known of files that come in pieces. Their bytes are `tus`'s business. */
import { type Selectable, sql } from "kysely";
import type { Database } from "../database/open.ts";
import type { UploadsTable } from "../database/tables/file-tables.ts";

export type UploadRow = Selectable<UploadsTable>;

/** Of one user, at a time. */
export const mostUnderWay = 5;
/** Files as large as one may be, of one user, at a time. */
const mostFilesOfLargest = 2;
export const expiryMs = 24 * 60 * 60 * 1000;
/** PostgreSQL's name for the lock under which one user's uploads are counted. */
const counting = 4927;

export class TooManyUploadsError extends Error {
  override name = "TooManyUploadsError";
}

/** @throws {TooManyUploadsError} when the user has too many, or too much, under way. */
export function addUpload(
  database: Database,
  upload: Pick<UploadRow, "id" | "user_id" | "name" | "title" | "alt_text" | "address" | "size">,
  { now, largest }: { now: Date; largest: number },
): Promise<void> {
  return database.query.transaction().execute(async (rows) => {
    if (database.kind === "postgres") {
      await sql`select pg_advisory_xact_lock(${counting}, ${upload.user_id})`.execute(rows);
    }
    const { count, bytes } = await rows
      .selectFrom("uploads")
      .select(({ fn }) => [fn.countAll().as("count"), fn.sum("size").as("bytes")])
      .where("user_id", "=", upload.user_id)
      .where("state", "in", ["receiving", "finishing"])
      .where("created_at", ">", new Date(now.getTime() - expiryMs).toISOString())
      .executeTakeFirstOrThrow();
    const tooMuch = Number(bytes ?? 0) + upload.size > largest * mostFilesOfLargest;
    if (Number(count) >= mostUnderWay || tooMuch) throw new TooManyUploadsError();
    await rows
      .insertInto("uploads")
      .values({
        ...upload,
        state: "receiving",
        claimed_until: null,
        media_id: null,
        reason: "",
        created_at: now.toISOString(),
      })
      .execute();
  });
}

/** @returns undefined for another's as for none, and for one whose time is up. */
export function findUpload(
  { query }: Pick<Database, "query">,
  { id, userId, now }: { id: string; userId: number; now: Date },
): Promise<UploadRow | undefined> {
  return query
    .selectFrom("uploads")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("created_at", ">", new Date(now.getTime() - expiryMs).toISOString())
    .executeTakeFirst();
}

/** Takes what is to be finished; null when it is finished, or another is at it. */
export async function claimUpload(
  { query }: Pick<Database, "query">,
  { id, now, leaseMs }: { id: string; now: Date; leaseMs: number },
): Promise<UploadRow | null> {
  const claimed = await query
    .updateTable("uploads")
    .set({ state: "finishing", claimed_until: new Date(now.getTime() + leaseMs).toISOString() })
    .where("id", "=", id)
    .where((is) =>
      is.or([
        is("state", "=", "receiving"),
        is.and([is("state", "=", "finishing"), is("claimed_until", "<", now.toISOString())]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/** Gives a claim back: somebody else may finish it, or the same later. */
export async function releaseUpload({ query }: Pick<Database, "query">, id: string): Promise<void> {
  await query
    .updateTable("uploads")
    .set({ state: "receiving", claimed_until: null })
    .where("id", "=", id)
    .where("state", "=", "finishing")
    .execute();
}

export async function failUpload(
  { query }: Pick<Database, "query">,
  id: string,
  reason: string,
): Promise<void> {
  await query
    .updateTable("uploads")
    .set({ state: "failed", claimed_until: null, reason: reason.slice(0, 300) })
    .where("id", "=", id)
    .execute();
}

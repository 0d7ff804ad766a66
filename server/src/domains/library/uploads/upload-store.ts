/** Database rows of uploads that arrive in pieces; the pieces themselves go through `tus` into the file storage. */

import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../../../engines/database/open.ts";
import type { Query, Queryable } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { UploadsTable } from "../tables.ts";

export type UploadRow = Selectable<UploadsTable>;

/** Limit of simultaneous uploads per user. */
export const mostUnderWay = 5;
/** Limit on the bytes of a user's simultaneous uploads, in files of the largest permitted size. */
const mostFilesOfLargest = 2;
export const expiryMs = 24 * 60 * 60 * 1000;
/** An upload without bytes for this long gives its place to the same user's next one. */
const idleMs = 60_000;
/** PostgreSQL's name for the lock under which one user's uploads are counted. */
const counting = 4927;

export class TooManyUploadsError extends Error {
  override name = "TooManyUploadsError";
}

/**
 * @returns ids of the idle uploads that made room, oldest first: their rows are gone, their pieces are the caller's to
 *   remove.
 * @throws {TooManyUploadsError} when the user has too many, or too much, under way.
 */
export function addUpload(
  database: Database,
  upload: Pick<UploadRow, "id" | "user_id" | "name" | "title" | "alt_text" | "address" | "size" | "purpose">,
  { now, largest }: { now: Date; largest: number },
): Promise<string[]> {
  return database.query.transaction().execute(async (rows) => {
    if (database.kind === "postgres") {
      await sql`select pg_advisory_xact_lock(${counting}, ${upload.user_id})`.execute(rows);
    }
    const replaced = await makeRoom(rows, upload, { now, largest });
    await rows
      .insertInto("uploads")
      .values({
        ...upload,
        state: "receiving",
        media_id: null,
        reason: "",
        created_at: now.toISOString(),
        active_at: null,
      })
      .execute();
    return replaced;
  });
}

async function makeRoom(
  rows: Transaction<Tables>,
  { user_id, size }: Pick<UploadRow, "user_id" | "size">,
  { now, largest }: { now: Date; largest: number },
): Promise<string[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const active = sql<string>`coalesce(active_at, created_at)`;
  const underWay = await rows
    .selectFrom("uploads")
    .select(["id", "state", "size", active.as("active_at")])
    .where("user_id", "=", user_id)
    .where("state", "in", ["receiving", "finishing"])
    .where("created_at", ">", ago(expiryMs))
    .orderBy(active)
    .orderBy("id")
    .execute();
  const isFull = () => {
    const bytes = underWay.reduce((sum, one) => sum + Number(one.size), size);
    return underWay.length >= mostUnderWay || bytes > largest * mostFilesOfLargest;
  };
  const idle = underWay.filter((one) => one.state === "receiving" && one.active_at < ago(idleMs));
  const replaced: string[] = [];
  while (isFull()) {
    const oldest = idle.shift();
    if (!oldest) throw new TooManyUploadsError();
    underWay.splice(underWay.indexOf(oldest), 1);
    // A request that has brought bytes meanwhile keeps its upload.
    const { numDeletedRows } = await rows
      .deleteFrom("uploads")
      .where("id", "=", oldest.id)
      .where("state", "=", "receiving")
      .where(active, "=", oldest.active_at)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new TooManyUploadsError();
    replaced.push(oldest.id);
  }
  return replaced;
}

/** @returns undefined for another's as for none, and for one whose time is up. */
export function findUpload(
  { query }: Queryable,
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

/**
 * Records that bytes of an upload come.
 *
 * @param begins a request with bytes has just begun, and counts.
 * @returns how many requests brought its bytes so far; `null` where there is no such upload any more.
 */
export async function recordActivity(
  { query }: Queryable,
  { id, now, begins }: { id: string; now: Date; begins: boolean },
): Promise<number | null> {
  const recorded = await query
    .updateTable("uploads")
    .set({ active_at: now.toISOString(), ...(begins ? { requests: sql`requests + 1` } : {}) })
    .where("id", "=", id)
    .returning("requests")
    .executeTakeFirst();
  return recorded ? Number(recorded.requests) : null;
}

/** A complete upload of another site's export, to be imported. @returns undefined if it has expired. */
export function findImportFile(query: Query, id: string, now: Date): Promise<UploadRow | undefined> {
  return query
    .selectFrom("uploads")
    .selectAll()
    .where("id", "=", id)
    .where("purpose", "=", "import")
    .where("state", "=", "done")
    .where("created_at", ">", new Date(now.getTime() - expiryMs).toISOString())
    .executeTakeFirst();
}

/** Completes the upload of an export, which is stored as it came, without a media record. */
export async function endImportFile(query: Query, id: string): Promise<void> {
  await query
    .updateTable("uploads")
    .set({ state: "done" })
    .where("id", "=", id)
    .where("purpose", "=", "import")
    .where("state", "=", "receiving")
    .execute();
}

/**
 * All bytes are here: from now on no more are taken. Call it in the transaction that enqueues the end.
 * @returns `false` for one that is over, or gone.
 */
export async function beginFinishing(query: Query, id: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("uploads")
    .set({ state: "finishing" })
    .where("id", "=", id)
    .where("purpose", "=", "library")
    .where("state", "in", ["receiving", "finishing"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns `undefined` for one that is over, or gone. */
export function findFinishing(query: Query, id: string): Promise<UploadRow | undefined> {
  return query
    .selectFrom("uploads")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "finishing")
    .executeTakeFirst();
}

/** @returns `false` where there is no such upload that is being finished. */
export async function endFinishing(
  query: Query,
  id: string,
  end: { state: "receiving" } | { state: "done"; media_id: number } | { state: "failed"; reason: string },
): Promise<boolean> {
  const values = end.state === "failed" ? { ...end, reason: end.reason.slice(0, 300) } : end;
  const { numUpdatedRows } = await query
    .updateTable("uploads")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", "finishing")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

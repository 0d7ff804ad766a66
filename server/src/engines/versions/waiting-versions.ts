/** Versions that wait beside a record which is live: each has its own date, state and body until it goes out. */
import { type Kysely, sql, type Updateable } from "kysely";
import type { Query } from "../database/query.ts";
import type { Tables } from "../database/tables.ts";
import type { VersionsTable } from "./tables.ts";
import { updateOf, type Version, type VersionedRecord } from "./versions.ts";

/** Versions of a record that have one of these states, by their date. */
export async function versionsInState(
  query: Query,
  { kind, record }: Pick<VersionedRecord, "kind" | "record">,
  states: readonly string[],
): Promise<Version[]> {
  return query
    .selectFrom("versions")
    .selectAll()
    .where("kind", "=", kind)
    .where("record", "=", record)
    .where("state", "in", states)
    .orderBy("due_at")
    .orderBy("number")
    .execute();
}

/** Counts up the version's `schema_version`, by which its kind tells that it was changed. */
export async function changeVersion(
  rows: Kysely<Tables>,
  of: VersionedRecord,
  number: number,
  values: Updateable<Pick<VersionsTable, "state" | "author_id" | "created_at" | "due_at" | "base" | "body">>,
): Promise<void> {
  await updateOf(rows, of, number)
    .set({ ...values, schema_version: sql<number>`coalesce(schema_version, 0) + 1` })
    .execute();
}

export interface DueVersion {
  record: string;
  number: number;
  due_at: string;
}

/** Scheduled versions of a kind that are due by now, the first ones first. */
export async function dueVersions(
  query: Query,
  kind: string,
  { now, limit }: { now: Date; limit: number },
): Promise<DueVersion[]> {
  const rows = await query
    .selectFrom("versions")
    .select(["record", "number", "due_at"])
    .where("kind", "=", kind)
    .where("due_at", "is not", null)
    .where("due_at", "<=", now.toISOString())
    .where("state", "=", "future")
    .orderBy("due_at")
    .orderBy("number")
    .limit(limit)
    .execute();
  return rows as DueVersion[];
}

/** When the next version of a kind is due after a time. */
export async function nextDue(query: Query, kind: string, after: Date): Promise<Date | null> {
  const next = await query
    .selectFrom("versions")
    .select(({ fn }) => fn.min<string | null>("due_at").as("at"))
    .where("kind", "=", kind)
    .where("due_at", "is not", null)
    .where("due_at", ">", after.toISOString())
    .executeTakeFirst();
  return next?.at ? new Date(next.at) : null;
}

/** Those of a kind that have the state, the last date first, with their bodies. */
export async function newestInState(
  query: Query,
  { kind, state, limit }: { kind: string; state: string; limit: number },
): Promise<(DueVersion & { body: string })[]> {
  const rows = await query
    .selectFrom("versions")
    .select(["record", "number", "due_at", "body"])
    .where("kind", "=", kind)
    .where("due_at", "is not", null)
    .where("state", "=", state)
    .orderBy("due_at", "desc")
    .orderBy("number", "desc")
    .orderBy("record", "desc")
    .limit(limit)
    .execute();
  return rows as (DueVersion & { body: string })[];
}

/** Versions of all records of a kind by time, without their bodies. */
import { sql } from "kysely";
import type { Query } from "../database/query.ts";

export interface VersionAtTime {
  record: string;
  number: number;
  /** ISO 8601, UTC: when it is due, or was published. */
  at: string;
  schema_version: number | null;
}

/** The conditions of the two partial indexes, which SQLite recognizes as literals alone. One that missed its date keeps it. */
const indexed = {
  due: { at: "due_at", condition: sql<boolean>`due_at is not null and state = 'future'` },
  published: { at: "created_at", condition: sql<boolean>`state = 'publish'` },
} as const;

/** @returns the first `limit` of them. @param until excluded; `null` for no end. */
export async function versionsByTime(
  query: Query,
  kind: string,
  which: keyof typeof indexed,
  { from, until, limit }: { from: string; until: string | null; limit: number },
): Promise<VersionAtTime[]> {
  const { at, condition } = indexed[which];
  return query
    .selectFrom("versions")
    .select(["record", "number", "schema_version", sql<string>`${sql.ref(at)}`.as("at")])
    .where("kind", "=", kind)
    .where(condition)
    .where(at, ">=", from)
    .$if(until !== null, (rows) => rows.where(at, "<", until as string))
    .orderBy(at)
    .orderBy("number")
    .limit(limit)
    .execute();
}

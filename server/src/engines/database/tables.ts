/**
 * The rows as they lie in the database, the same in SQLite and PostgreSQL: times are ISO-8601 UTC text
 * (`2026-11-21T04:33:00.000Z`), structured values are JSON text, truth values are 0 or 1. Each owner declares its
 * tables in a `tables.ts` of its own; `schema.ts` adds them all to this interface.
 */
import type { Generated } from "kysely";

export interface Tables {
  content_versions: { resource: string; version: number };
  /** Empty outside transactions: a trigger counts each row that is inserted here, and deletes it. */
  content_changes: { id: Generated<number>; resource: string };
  studio_state: { key: string; value: string };
}

/** Work that replicas would do twice when they start together. */
import { sql } from "kysely";
import type { Database } from "./open.ts";

/** PostgreSQL's name for the lock. */
const starting = 4926;

/**
 * Others who want to do theirs wait. A lock of a transaction: it goes with its process, and through every pooler.
 * On SQLite there are no others.
 */
export function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.kind === "sqlite") return work();
  return database.query.transaction().execute(async (lock) => {
    await sql`select pg_advisory_xact_lock(${starting})`.execute(lock);
    return work();
  });
}

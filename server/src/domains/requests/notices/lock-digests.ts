import { sql, type Transaction } from "kysely";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import type { Tables } from "../../../engines/database/tables.ts";

/** PostgreSQL's name for the lock. */
const telling = 4972;

/**
 * Until the transaction ends, nobody else collects what a digest names. Two who did so at once would each take a part,
 * and the studio would get two mails for one hour.
 */
export async function lockDigests(rows: Transaction<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === "postgres") await sql`select pg_advisory_xact_lock(${telling})`.execute(rows);
}

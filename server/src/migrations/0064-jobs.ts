import type { Kysely } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";
import { countingKey } from "../engines/database/dialect.ts";

/** One table for all background work. Rows go when their work is done; what has failed for good stays for a while. */
export async function up({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await schema
    .createTable("jobs")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("unique_key", "text")
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("run_at", "text", (column) => column.notNull())
    .addColumn("rerun_at", "text")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("lease_token", "text")
    .addColumn("leased_until", "text")
    .addColumn("last_error", "text")
    .addColumn("failed_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("jobs_by_key").on("jobs").columns(["kind", "unique_key"]).unique().execute();
  await schema.createIndex("jobs_due").on("jobs").columns(["state", "run_at"]).execute();
}

import type { Kysely } from "kysely";

/** The audit log at the desk is narrowed to a kind of thing or to an action, the newest first. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ["subject", "action"]) {
    await schema
      .createIndex(`audit_entries_by_${column === "subject" ? "kind" : column}`)
      .on("audit_entries")
      .columns([column, "at", "id"])
      .execute();
  }
}

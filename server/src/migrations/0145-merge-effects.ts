import type { Kysely } from "kysely";

/** Separating two requests gives back the status and the value that merging them has changed. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("contact_requests").addColumn("merge_effect", "text").execute();
}

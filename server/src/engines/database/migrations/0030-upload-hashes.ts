import type { Kysely } from "kysely";

/** What uploads were as they came, so that the same file is known when it comes again. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("media").addColumn("upload_sha256", "text").execute();
  await schema.createIndex("media_by_upload_sha256").on("media").column("upload_sha256").execute();
}

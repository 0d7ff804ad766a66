import type { Kysely } from "kysely";

/** SHA-256 of each upload as it arrived, to recognise a file that is uploaded again. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("media").addColumn("upload_sha256", "text").execute();
  await schema.createIndex("media_by_upload_sha256").on("media").column("upload_sha256").execute();
}

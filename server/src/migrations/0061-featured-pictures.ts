import type { Kysely } from "kysely";

/** Index for the check of each file that isn't known to be public: which posts have it as their featured picture. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex("posts_by_featured_media").on("posts").column("featured_media_id").execute();
}

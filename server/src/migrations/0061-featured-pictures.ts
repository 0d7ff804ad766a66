import type { Kysely } from "kysely";

/** Which posts a picture stands for is asked with each file that isn't known to be everybody's. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex("posts_by_featured_media").on("posts").column("featured_media_id").execute();
}

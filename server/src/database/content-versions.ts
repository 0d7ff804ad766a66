import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Notes, in the transaction that changes it, that a public resource (`users`, `posts` …) has changed: caches
 * of every replica compare these numbers.
 */
export async function noteContentChange(query: Kysely<Tables>, resource: string): Promise<void> {
  await query
    .insertInto("content_versions")
    .values({ resource, version: 1 })
    .onConflict((conflict) =>
      conflict.column("resource").doUpdateSet({ version: sql`content_versions.version + 1` }),
    )
    .execute();
}

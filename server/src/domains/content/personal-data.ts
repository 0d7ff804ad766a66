/** Content of a person, for the copy of everything that is stored about them. */
import { chunkByCount } from "../../engines/database/chunk-by-count.ts";
import type { Query } from "../../engines/database/query.ts";

/** Articles, pages and projects of an author, oldest first. */
export function copyOwnRecords(query: Query, userId: number) {
  return query
    .selectFrom("posts")
    .select(["id", "type", "status", "slug", "title", "published_at", "modified_at"])
    .where("author_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** Titles of articles, pages and projects, by id. */
export async function titlesOf(query: Query, ids: readonly number[]): Promise<Map<number, string>> {
  const titles = new Map<number, string>();
  for (const some of chunkByCount([...new Set(ids)], 500)) {
    const posts = await query
      .selectFrom("posts")
      .select(["id", "title_raw"])
      .where("id", "in", some)
      .execute();
    for (const { id, title_raw } of posts) titles.set(id, title_raw);
  }
  return titles;
}

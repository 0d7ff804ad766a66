/** Excerpts with more words than are kept with a post, made when they are asked for. */
import { sql } from "kysely";
import type { Queryable } from "../../../engines/database/query.ts";
import { excerptWords, longestBeginning, renderExcerpt } from "../render/excerpt.ts";
import type { Post } from "./store.ts";

/**
 * @param length words of each; `undefined` or no more than are kept: none is made.
 * @returns excerpts by post, of those that have more words than are kept and no excerpt of their author's.
 */
export async function longExcerpts(
  { query }: Queryable,
  posts: readonly Pick<Post, "id" | "excerpt_raw" | "excerpt_rendered">[],
  length: number | undefined,
): Promise<Map<number, string>> {
  if (length === undefined || length <= excerptWords) return new Map();
  const shortened = posts.filter(
    ({ excerpt_raw, excerpt_rendered }) =>
      excerpt_raw === "" && excerpt_rendered.endsWith(" [&hellip;]</p>\n"),
  );
  if (shortened.length === 0) return new Map();
  const ids = shortened.map(({ id }) => id);
  const rows = await query
    .selectFrom("posts")
    .select(["id", sql<string>`substr(content_raw, 1, ${sql.lit(longestBeginning)})`.as("beginning")])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, beginning }) => [id, renderExcerpt("", beginning, length)]));
}

/** Pages may be below pages: the part of an address that comes from those above. */

import type { Selectable } from "kysely";
import type { Queryable } from "../../../engines/database/query.ts";
import type { PostsTable } from "../tables.ts";

/** Levels of pages above a page that are followed; the bound also ends a circle of parents. */
const deepest = 8;

type Below = Pick<Selectable<PostsTable>, "type" | "parent_id">;

/** @returns for each post, in their order, the slugs above its own, such as `house/rules/`; empty for most. */
export async function pathsAbove({ query }: Queryable, posts: readonly Below[]): Promise<string[]> {
  const known = new Map<number, { slug: string; parent_id: number }>();
  let wanted = new Set(posts.filter(({ type }) => type === "page").map(({ parent_id }) => parent_id));
  for (let level = 0; level < deepest; level += 1) {
    wanted = new Set([...wanted].filter((id) => id > 0 && !known.has(id)));
    if (wanted.size === 0) break;
    const rows = await query
      .selectFrom("posts")
      .select(["id", "slug", "parent_id"])
      .where("id", "in", [...wanted])
      .execute();
    for (const { id, ...page } of rows) known.set(id, page);
    wanted = new Set(rows.map(({ parent_id }) => parent_id));
  }
  return posts.map((post) => {
    if (post.type !== "page") return "";
    const path: string[] = [];
    for (
      let above = known.get(post.parent_id);
      above && path.length < deepest;
      above = known.get(above.parent_id)
    ) {
      if (above.slug !== "") path.unshift(above.slug);
    }
    return path.map((slug) => `${slug}/`).join("");
  });
}

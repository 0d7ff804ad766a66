/** Records of pictures, clips and documents; their bytes are in the file storage. */

import type { Selectable } from "kysely";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import { countRows, type Queryable } from "../../../engines/database/query.ts";
import type { MediaTable, PostsTable } from "../tables.ts";
import { type MediaFilter, mediaConditions } from "./conditions.ts";

/** A media record with the columns of its post that permissions need; `null` without a post. */
export type Media = Selectable<MediaTable> & {
  parent_status: PostsTable["status"] | null;
  parent_author_id: number | null;
  parent_type: PostsTable["type"] | null;
  parent_slug: string | null;
};

/** A file as the rules of writing see it. */
export function asOwnedContent({ author_id }: Pick<Media, "author_id">) {
  return { type: "attachment", status: "inherit", author_id };
}

function withParent({ query }: Queryable) {
  return query
    .selectFrom("media")
    .leftJoin("posts", "posts.id", "media.parent_post_id")
    .selectAll("media")
    .select([
      "posts.status as parent_status",
      "posts.author_id as parent_author_id",
      "posts.type as parent_type",
      "posts.slug as parent_slug",
    ]);
}

export function findMedia(database: Queryable, id: number): Promise<Media | undefined> {
  return withParent(database).where("media.id", "=", id).executeTakeFirst();
}

export async function mediaById(database: Queryable, ids: number[]): Promise<Map<number, Media>> {
  if (ids.length === 0) return new Map();
  const rows = await filesById(database.query, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

const filesById = fixedStatement((query, ids: number[]) =>
  withParent({ query }).where("media.id", "in", ids),
);

export interface MediaWindow {
  orderBy: string;
  order: "asc" | "desc";
  offset: number;
  limit: number;
}

const orderColumns: Record<
  string,
  "id" | "title" | "slug" | "modified_at" | "author_id" | "parent_post_id" | "trashed_at"
> = {
  trashed: "trashed_at",
  id: "id",
  title: "title",
  slug: "slug",
  modified: "modified_at",
  author: "author_id",
  parent: "parent_post_id",
};

/** Without files that the reader may not see; WordPress counts them. */
const mediaOf = (query: Queryable["query"], filter: MediaFilter) =>
  query.selectFrom("media").where((eb) => mediaConditions(eb, filter));

export async function countMedia({ query }: Queryable, filter: MediaFilter): Promise<number> {
  return countRows(mediaOf(query, filter));
}

export async function listMedia(
  { query }: Queryable,
  filter: MediaFilter,
  { orderBy, order, offset, limit }: MediaWindow,
): Promise<Media[]> {
  const found = mediaOf(query, filter);
  const given = orderBy === "include" ? filter.include : [];
  const rows = await found
    .select("media.id")
    .$if(given.length === 0, (all) =>
      all
        .orderBy(`media.${orderColumns[orderBy] ?? "published_at"}`, order)
        .orderBy("media.id", order)
        .offset(offset)
        .limit(limit),
    )
    .execute();
  const ids = rows.map(({ id }) => id);
  const places = new Map(given.map((id, place) => [id, place]));
  const page =
    given.length === 0
      ? ids
      : ids.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)).slice(offset, offset + limit);
  const byId = await mediaById({ query }, page);
  return page.flatMap((id) => byId.get(id) ?? []);
}

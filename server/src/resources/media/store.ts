/** Pictures, clips and documents, as records; their bytes are the storage's business. */
import type { Selectable } from "kysely";
import type { Database } from "../../database/open.ts";
import type { MediaTable } from "../../database/tables.ts";
import { likePattern, type SearchTerms } from "../posts/search.ts";

/** With the status of the post it was uploaded to; null without one. */
export type Media = Selectable<MediaTable> & { parent_status: string | null };

/** A draft's pictures are hidden with it. */
export function isPublicMedia({ parent_status }: Media): boolean {
  return parent_status === null || parent_status === "publish";
}

function withParent({ query }: Database) {
  return query
    .selectFrom("media")
    .leftJoin("posts", "posts.id", "media.parent_post_id")
    .selectAll("media")
    .select("posts.status as parent_status");
}

export function findMedia(database: Database, id: number): Promise<Media | undefined> {
  return withParent(database).where("media.id", "=", id).executeTakeFirst();
}

export async function mediaById(database: Database, ids: number[]): Promise<Map<number, Media>> {
  if (ids.length === 0) return new Map();
  const rows = await withParent(database).where("media.id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface MediaFilter {
  include: number[];
  exclude: number[];
  slugs: string[];
  parents: number[];
  mediaType?: string | undefined;
  mimeType?: string | undefined;
  search?: SearchTerms | undefined;
}

/** Hidden ones are counted but not listed, as in WordPress. */
export async function listMedia(
  database: Database,
  filter: MediaFilter,
  window: { orderBy: string; order: "asc" | "desc"; offset: number; limit: number },
): Promise<{ media: Media[]; total: number }> {
  let found = withParent(database);
  if (filter.include.length > 0) found = found.where("media.id", "in", filter.include);
  if (filter.exclude.length > 0) found = found.where("media.id", "not in", filter.exclude);
  if (filter.slugs.length > 0) found = found.where("media.slug", "in", filter.slugs);
  if (filter.parents.length > 0) found = found.where("media.parent_post_id", "in", filter.parents);
  if (filter.mediaType === "image") found = found.where("media.media_type", "=", "image");
  else if (filter.mediaType) found = found.where("media.mime_type", "like", `${filter.mediaType}/%`);
  if (filter.mimeType) found = found.where("media.mime_type", "=", filter.mimeType);
  for (const word of filter.search?.all ?? []) {
    found = found.where((eb) => eb(eb.fn("lower", ["media.title"]), "like", likePattern(word)));
  }
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const columns: Record<string, "media.id" | "media.title" | "media.slug" | "media.modified_at"> = {
    id: "media.id",
    title: "media.title",
    slug: "media.slug",
    modified: "media.modified_at",
  };
  const rows = await found
    .orderBy(columns[window.orderBy] ?? "media.published_at", window.order)
    .orderBy("media.id", window.order)
    .offset(window.orderBy === "include" ? 0 : window.offset)
    .limit(window.orderBy === "include" ? 100 : window.limit)
    .execute();
  if (window.orderBy === "include") {
    rows.sort((a, b) => filter.include.indexOf(a.id) - filter.include.indexOf(b.id));
    return { media: rows.slice(window.offset, window.offset + window.limit), total: Number(total) };
  }
  return { media: rows, total: Number(total) };
}

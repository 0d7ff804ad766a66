/** Revisions and autosaves of a post in the database. */
import { type Selectable, sql } from "kysely";
import { chunkByBytes } from "../../../engines/database/chunk-by-bytes.ts";
import { contains } from "../../../engines/database/contains.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { RevisionsTable } from "../../../engines/database/tables/content-tables.ts";

import type { SearchTerms } from "../search/search.ts";

export type Revision = Selectable<RevisionsTable>;

type Query = Pick<Database, "query">;

export interface RevisionFilter {
  postId: number;
  /** Autosaves alone; without it both. */
  kind?: "autosave";
  include?: readonly number[];
  exclude?: readonly number[];
  search?: SearchTerms | undefined;
}

export interface RevisionWindow {
  orderBy: "created_at" | "id" | "title";
  order: "asc" | "desc";
  offset: number;
  limit: number;
}

/** Whether one of the texts has the word; there are so few of a post that nothing is kept ready for it. */
function mentions(word: string) {
  return contains(sql`lower(title_raw || ' ' || excerpt_raw || ' ' || content_raw)`, word);
}

function ofPost({ query }: Query, { postId, kind, include = [], exclude = [], search }: RevisionFilter) {
  return query
    .selectFrom("revisions")
    .where("post_id", "=", postId)
    .$if(kind !== undefined, (rows) => rows.where("kind", "=", kind as "autosave"))
    .$if(include.length > 0, (rows) => rows.where("id", "in", [...include]))
    .$if(exclude.length > 0, (rows) => rows.where("id", "not in", [...exclude]))
    .$if(search !== undefined, (rows) =>
      rows.where((is) =>
        is.and([
          ...(search?.all ?? []).map(mentions),
          ...(search?.none ?? []).map((word) => is.not(mentions(word))),
        ]),
      ),
    );
}

export async function countRevisions(query: Query, filter: RevisionFilter): Promise<number> {
  const { count } = await ofPost(query, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ids of one window, in parts for {@link readRevisions}: each may have texts of megabytes. */
export async function listRevisions(
  query: Query,
  filter: RevisionFilter,
  { orderBy, order, offset, limit }: RevisionWindow,
): Promise<number[][]> {
  const found = await ofPost(query, filter)
    .select("id")
    .select(sql<number>`octet_length(content_raw) + octet_length(content_rendered)`.as("bytes"))
    .orderBy(orderBy, order)
    .$if(orderBy !== "id", (rows) => rows.orderBy("id", order))
    .offset(offset)
    .limit(limit)
    .execute();
  return [...chunkByBytes(found, ({ bytes }) => bytes)].map((part) => part.map(({ id }) => id));
}

/** In the order of `ids`. */
export async function readRevisions(
  query: Query,
  filter: RevisionFilter,
  ids: number[],
): Promise<Revision[]> {
  const rows = await ofPost(query, filter).selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function findRevision(query: Query, postId: number, id: number): Promise<Revision | undefined> {
  return ofPost(query, { postId }).selectAll().where("id", "=", id).executeTakeFirst();
}

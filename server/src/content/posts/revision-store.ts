/** Revisions and autosaves of a post in the database. */
import type { Selectable } from "kysely";
import type { Database } from "../../database/open.ts";
import type { RevisionsTable } from "../../database/tables.ts";

export type Revision = Selectable<RevisionsTable>;

type Query = Pick<Database, "query">;

export interface RevisionFilter {
  postId: number;
  /** Autosaves alone; without it both. */
  kind?: "autosave";
  include?: readonly number[];
  exclude?: readonly number[];
}

export interface RevisionWindow {
  orderBy: "created_at" | "id" | "title";
  order: "asc" | "desc";
  offset: number;
  limit: number;
}

function ofPost({ query }: Query, { postId, kind, include = [], exclude = [] }: RevisionFilter) {
  return query
    .selectFrom("revisions")
    .where("post_id", "=", postId)
    .$if(kind !== undefined, (rows) => rows.where("kind", "=", kind as "autosave"))
    .$if(include.length > 0, (rows) => rows.where("id", "in", [...include]))
    .$if(exclude.length > 0, (rows) => rows.where("id", "not in", [...exclude]));
}

export async function countRevisions(query: Query, filter: RevisionFilter): Promise<number> {
  const { count } = await ofPost(query, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listRevisions(
  query: Query,
  filter: RevisionFilter,
  { orderBy, order, offset, limit }: RevisionWindow,
): Promise<Revision[]> {
  return ofPost(query, filter)
    .selectAll()
    .orderBy(orderBy, order)
    .$if(orderBy !== "id", (rows) => rows.orderBy("id", order))
    .offset(offset)
    .limit(limit)
    .execute();
}

export function findRevision(query: Query, postId: number, id: number): Promise<Revision | undefined> {
  return ofPost(query, { postId }).selectAll().where("id", "=", id).executeTakeFirst();
}

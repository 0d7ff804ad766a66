/** One call of `saveContent`: where it writes, and what it has touched so far. */

import type { OwnFieldName } from "@extenso/contract/fields/own-fields.ts";
import type { Selectable, Transaction } from "kysely";
import type { ContentResource } from "../../../engines/database/content-versions.ts";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { AuditActor, AuditedChange } from "../../audit/audit.ts";
import type { PostsTable } from "../tables.ts";

/** Columns that the audit log compares. */
export type AuditedPost = Pick<
  Selectable<PostsTable>,
  | ("type" | "title_raw" | "status" | "slug" | "author_id" | "published_at" | "password" | "sticky")
  | ("featured_media_id" | "parent_id" | "template" | "format" | "content_raw" | "excerpt_raw" | "acf")
> &
  Partial<Pick<Selectable<PostsTable>, OwnFieldName>>;

export interface SaveContext {
  kind: DatabaseKind;
  now: Date;
  /** The actor for the audit log. Without one nothing is logged, as when a first start seeds the studio. */
  actor?: AuditActor;
  /** The number of an account whose writing is limited (`countBytes`). */
  limitedWriter?: number;
  /** Posts that the caller has locked in this transaction, so that they aren't read again. */
  held?: readonly Selectable<PostsTable>[];
  /** Filled with the posts that `renderPosts` renders again after the commit; without it their jobs do so. */
  rendering?: Set<number>;
}

export interface SaveRun extends SaveContext {
  rendering: Set<number>;
  rows: Transaction<Tables>;
  /** Resources whose versions are counted up at the end. */
  resources: Set<ContentResource>;
  /** Change in the number of published posts, by term id. */
  termUses: Map<number, number>;
  /** Ids of posts that this transaction has created or changed. */
  writtenPosts: Set<number>;
  /** Rows were inserted with ids of their own, which PostgreSQL's sequences don't know of. */
  idsGiven: boolean;
  /** The post that was created or changed last, as written; without `terms` it carries those it carried before. */
  written?: { row: AuditedPost & { id: number }; terms?: number[] };
  /** When the first of the posts that were scheduled is due. */
  publishAt?: string;
  /** Bytes that the database grows by. */
  addedBytes: number;
  /** Changes that are written to the audit log at the end. */
  audited: AuditedChange[];
}

export const resourceOf: Record<PostsTable["type"], ContentResource> = {
  post: "posts",
  "portfolio-items": "portfolio-items",
  page: "pages",
};

/** The row of a post that the caller has locked. */
export function lockedPost({ held }: SaveContext, id: number): Selectable<PostsTable> | undefined {
  return held?.find((post) => post.id === id);
}

/** PostgreSQL locks the row until the transaction ends; SQLite's transactions run one after another anyway. */
export function lockingRows<Query extends { forUpdate(): Query }>(
  kind: DatabaseKind,
): (query: Query) => Query {
  return (query) => (kind === "postgres" ? query.forUpdate() : query);
}

/** One call of `saveContent`: where it writes, and what it has touched so far. */
import type { Selectable, Transaction } from "kysely";
import type { AuditActor } from "../../audit/actor.ts";
import type { AuditedChange } from "../../audit/note-changes.ts";
import type { ContentResource } from "../../database/content-versions.ts";
import type { DatabaseKind } from "../../database/dialect.ts";
import type { PostsTable } from "../../database/tables/content-tables.ts";
import type { Tables } from "../../database/tables.ts";
import type { MadeTexts } from "./prepared-texts.ts";

/** What the audit log looks at. */
export type AuditedPost = Pick<
  Selectable<PostsTable>,
  | ("type" | "title_raw" | "status" | "slug" | "author_id" | "published_at" | "password" | "sticky")
  | ("featured_media_id" | "parent_id" | "template" | "format" | "content_raw" | "excerpt_raw" | "acf")
>;

export interface SaveContext {
  kind: DatabaseKind;
  now: Date;
  /** What was made of the texts that are written. */
  texts: MadeTexts;
  /** Who does it, for the audit log; without one nothing is noted: a first start seeds the studio. */
  actor?: AuditActor;
  /** The number of an account whose writing is limited (`countBytes`). */
  limitedWriter?: number;
  /** Posts that are changed, as the caller holds them in this transaction: they are not read again. */
  held?: readonly Selectable<PostsTable>[];
  /** What YouTube says of a video, where somebody asked; without it its address stays bare. */
  videoTitle?(videoId: string): string | undefined;
}

export interface SaveRun extends SaveContext {
  rows: Transaction<Tables>;
  /** Whose versions count up. */
  resources: Set<ContentResource>;
  /** By term, how many published posts more carry it, or fewer. */
  termUses: Map<number, number>;
  /** Posts that are rendered again at the end: pictures they show have changed, or are only being saved. */
  rendering: Set<number>;
  /** Ids were given by hand, of which PostgreSQL's counters know nothing. */
  idsGiven: boolean;
  /** The post that was made last, as it went into the database. */
  made?: { row: AuditedPost & { id: number }; terms: number[] };
  /** Bytes that the database grows by. */
  addedBytes: number;
  /** What the audit log is told at the end. */
  audited: AuditedChange[];
}

export const resourceOf: Record<PostsTable["type"], ContentResource> = {
  post: "posts",
  "portfolio-items": "portfolio-items",
  page: "pages",
};

/** The row of a post that the caller holds. */
export function heldPost({ held }: SaveContext, id: number): Selectable<PostsTable> | undefined {
  return held?.find((post) => post.id === id);
}

/** PostgreSQL holds the row until the end; SQLite's transactions come one after another anyway. */
export function held<Query extends { forUpdate(): Query }>(kind: DatabaseKind): (query: Query) => Query {
  return (query) => (kind === "postgres" ? query.forUpdate() : query);
}

/** The slug that a save asks for, by WordPress's rules of who may ask for one and when it is resolvePublicationDate. */
import type { Selectable, Transaction } from "kysely";
import type { Tables } from "../../../../engines/database/tables.ts";
import type { PostType } from "../../posts/conditions.ts";
import { freeSlug, lockName } from "../../slugs/free-slug.ts";
import type { PostsTable } from "../../tables.ts";

type Post = Selectable<PostsTable>;

interface Asking {
  rows: Transaction<Tables>;
  kind: "sqlite" | "postgres";
  params: Record<string, unknown>;
}

interface Named {
  type: PostType;
  status: Post["status"];
  title_raw: string;
  parent_id: number;
  /** Whether the call says a status. */
  statusSent: boolean;
  mayPublish: boolean;
}

const unfinished = new Set<Post["status"]>(["draft", "pending"]);

/** @returns `undefined` to keep the slug, or to generate one when it is needed. */
export async function slugAskedFor(
  { rows, kind, params }: Asking,
  before: Post | null,
  { type, status, title_raw, parent_id, statusSent, mayPublish }: Named,
): Promise<string | undefined> {
  // A caller who may not publish can't set the slug of a pending post.
  if (status === "pending" && !mayPublish) return "";
  const sent = params.slug === undefined ? undefined : String(params.slug);
  if (!sent || !unfinished.has(status)) return sent;
  // A new draft sent without a status keeps even a taken slug until it is published.
  if (!before && !statusSent) return sent;
  const wished = { id: before?.id ?? 0, type, slug: sent, title: title_raw, parent_id };
  await lockName(rows, kind, wished);
  return freeSlug(rows, wished, before?.slug);
}

/** Stores preview links, which open for anyone who has them. Only a keyed hash of a link's proof is stored. */
import { createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import type { Query } from "../../engines/database/query.ts";
import type { PreviewLinksTable } from "./tables.ts";

export type PreviewLink = Selectable<PreviewLinksTable>;

/** By which a link is found; without the server's key nobody can tell of a proof whether it is one. */
export function hashProof(key: string, proof: string): string {
  return createHmac("sha256", key).update(`preview link\n${proof}`).digest("hex");
}

function open(query: Query, now: Date) {
  return query
    .selectFrom("preview_links")
    .selectAll()
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now.toISOString());
}

export function findOpenLink(query: Query, by: { id: number } | { hash: string }, now: Date) {
  const found = open(query, now);
  return ("id" in by ? found.where("id", "=", by.id) : found.where("hash", "=", by.hash)).executeTakeFirst();
}

/** Newest first. @param postId of one post alone. */
export function listOpenLinks(
  query: Query,
  { postId, most, now }: { postId: number | null; most: number; now: Date },
): Promise<PreviewLink[]> {
  return open(query, now)
    .$if(postId !== null, (links) => links.where("post_id", "=", postId ?? 0))
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** How many are open, of a post and of all that somebody has made. */
export async function countOpenLinks(
  query: Query,
  { postId, userId, now }: { postId: number; userId: number; now: Date },
): Promise<{ ofPost: number; ofPerson: number }> {
  const count = async (column: "post_id" | "created_by", value: number) => {
    const row = await query
      .selectFrom("preview_links")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now.toISOString())
      .where(column, "=", value)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { ofPost: await count("post_id", postId), ofPerson: await count("created_by", userId) };
}

export function insertLink(query: Query, link: Omit<PreviewLink, "id" | "revoked_at">): Promise<PreviewLink> {
  return query
    .insertInto("preview_links")
    .values({ ...link, revoked_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function revokeLink(query: Query, id: number, now: Date): Promise<void> {
  await query
    .updateTable("preview_links")
    .set({ revoked_at: now.toISOString() })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

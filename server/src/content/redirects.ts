/** Addresses of before, for records that were imported: where they lead today. */
import { articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Kysely, Transaction } from "kysely";
import type { RedirectsTable } from "../database/tables/content-tables.ts";
import type { Tables } from "../database/tables.ts";

/** Longer ones are none that anybody wrote down. */
const longestPath = 1_000;

/** A path as it is looked up: in one spelling, whatever its slashes, its case and its percent signs. */
export function redirectPath(path: string): string {
  let plain = path;
  try {
    plain = decodeURI(path);
  } catch {
    // Not encoded as it should be: taken as it is.
  }
  return `/${plain
    .toWellFormed()
    .replaceAll("\0", "")
    .toLowerCase()
    .replace(/^\/+|\/+$/g, "")}`;
}

/** A newer record takes the place of an older one at the same address. */
export async function keepRedirect(
  rows: Transaction<Tables>,
  { path, kind, id, now }: { path: string; kind: RedirectsTable["kind"]; id: number; now: Date },
): Promise<void> {
  const kept = redirectPath(path);
  if (kept === "/" || kept.length > longestPath) return;
  const leads = { kind, target_id: id, created_at: now.toISOString() };
  await rows
    .insertInto("redirects")
    .values({ path: kept, ...leads })
    .onConflict((conflict) => conflict.column("path").doUpdateSet(leads))
    .execute();
}

/** A path of this site, and whether it is a file instead of a page. */
export interface Redirect {
  to: string;
  file: boolean;
}

/** Where an old address leads, if it is to something that everyone may see. */
export async function findRedirect(query: Kysely<Tables>, path: string): Promise<Redirect | null> {
  if (path.length > longestPath) return null;
  const row = await query
    .selectFrom("redirects")
    .select(["kind", "target_id"])
    .where("path", "=", redirectPath(path))
    .executeTakeFirst();
  if (!row) return null;
  if (row.kind === "media") {
    const file = await query
      .selectFrom("media")
      .leftJoin("posts", "posts.id", "media.parent_post_id")
      .select(["media.file", "posts.status"])
      .where("media.id", "=", row.target_id)
      .executeTakeFirst();
    if (!file || (file.status !== null && file.status !== "publish")) return null;
    return {
      to: `/wp-content/uploads/${file.file.split("/").map(encodeURIComponent).join("/")}`,
      file: true,
    };
  }
  const post = await query
    .selectFrom("posts")
    .select(["id", "type", "status", "slug"])
    .where("id", "=", row.target_id)
    .where("status", "=", "publish")
    .executeTakeFirst();
  if (!post) return null;
  if (post.type === "post") return { to: articlePath(post.slug), file: false };
  return { to: post.type === "page" ? postAddress(post) : projectPath(post.slug), file: false };
}

/** Addresses that records had before, here or where they were imported from: where they lead today. */
import { articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { postAddress, soughtAt } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Kysely, Transaction } from "kysely";
import type { RedirectsTable } from "../../engines/database/tables/content-tables.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { pathsAbove } from "./posts/page-paths.ts";

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

/**
 * How a path is looked up: as it stands, then as this site names the same. WordPress's forms (`/dusk`, `/2024/05/dusk`,
 * `/portfolio-items/dusk`) mean the article or project that was called so.
 */
function spellings(path: string): string[] {
  const own = redirectPath(path);
  const sought = soughtAt(path);
  if (sought?.kind === "project") return [own, redirectPath(projectPath(sought.slug))];
  if (sought?.kind === "named" && !sought.exact) return [own, redirectPath(articlePath(sought.slug))];
  return [own];
}

/** Old addresses that one record keeps: the newest. */
const mostOfARecord = 100;

/** A newer record takes the place of an older one at the same address. */
export async function addRedirect(
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
  const tooOld = await rows
    .selectFrom("redirects")
    .select("path")
    .where("kind", "=", kind)
    .where("target_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("path")
    .offset(mostOfARecord)
    .limit(mostOfARecord)
    .execute();
  if (tooOld.length === 0) return;
  const paths = tooOld.map((one) => one.path);
  await rows.deleteFrom("redirects").where("path", "in", paths).execute();
}

/** A path of this site, and whether it is a file instead of a page. */
export interface Redirect {
  to: string;
  file: boolean;
}

/** Where an old address leads, if it is to something that everyone may see. */
export async function findRedirect(query: Kysely<Tables>, path: string): Promise<Redirect | null> {
  if (path.length > longestPath) return null;
  const asked = spellings(path);
  const rows = await query
    .selectFrom("redirects")
    .select(["path", "kind", "target_id"])
    .where("path", "in", asked)
    .execute();
  for (const spelling of asked) {
    const row = rows.find((one) => one.path === spelling);
    const found = row ? await targetOf(query, row) : null;
    // An address that the record has again is no old one.
    if (found && redirectPath(found.to) !== redirectPath(path)) return found;
  }
  return null;
}

async function targetOf(
  query: Kysely<Tables>,
  row: Pick<RedirectsTable, "kind" | "target_id">,
): Promise<Redirect | null> {
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
    .select(["id", "type", "status", "slug", "parent_id"])
    .where("id", "=", row.target_id)
    .where("status", "=", "publish")
    .executeTakeFirst();
  if (!post) return null;
  if (post.type === "post") return { to: articlePath(post.slug), file: false };
  if (post.type === "portfolio-items") return { to: projectPath(post.slug), file: false };
  const [above] = await pathsAbove({ query }, [post]);
  return { to: postAddress({ ...post, above }), file: false };
}

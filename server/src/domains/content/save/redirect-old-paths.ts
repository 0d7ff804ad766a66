/** Public addresses that a change takes from articles, projects and pages: they are kept, and lead to the new ones. */
import { articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import { pathsAbove } from "../posts/page-paths.ts";
import { addRedirect, redirectPath, termPath } from "../redirects.ts";
import type { TermsTable } from "../tables.ts";
import type { Post } from "./post-rows.ts";
import type { SaveRun } from "./save-run.ts";

/** Pages below a renamed one whose old addresses are kept. */
const mostBelow = 1_000;
/** Levels of pages in a path. */
const deepest = 8;

type PathParts = Pick<Post, "id" | "type" | "status" | "slug" | "parent_id">;

export interface OldAddress {
  path: string;
  id: number;
}

/**
 * Public paths that a change takes from a post and the pages below it; empty if they stay, or weren't public.
 * @param after the values that will be written. Call this before anything is written.
 */
export async function addressesLeft(
  run: SaveRun,
  before: PathParts,
  after: Pick<Post, "status" | "slug" | "parent_id">,
): Promise<OldAddress[]> {
  const isMoved =
    before.slug !== after.slug || (before.type === "page" && before.parent_id !== after.parent_id);
  // A withdrawn post may get another slug before it is published again, so its path is kept now.
  if (!isMoved && before.status === after.status) return [];
  const own = before.status === "publish" ? await publicAddresses(run, [before]) : [];
  return isMoved && before.type === "page" ? [...own, ...(await addressesBelow(run, before.id))] : own;
}

/** Paths of the published pages below the page `id`. */
export async function addressesBelow(run: SaveRun, id: number): Promise<OldAddress[]> {
  const found: PathParts[] = [];
  let parents = [id];
  for (let level = 0; level < deepest && parents.length > 0 && found.length < mostBelow; level += 1) {
    const pages = await run.rows
      .selectFrom("posts")
      .select(["id", "type", "status", "slug", "parent_id"])
      .where("type", "=", "page")
      .where("parent_id", "in", parents)
      .orderBy("id")
      .limit(mostBelow - found.length)
      .execute();
    found.push(...pages);
    parents = pages.map((page) => page.id);
  }
  return publicAddresses(
    run,
    found.filter(({ status }) => status === "publish"),
  );
}

async function publicAddresses(run: SaveRun, posts: readonly PathParts[]): Promise<OldAddress[]> {
  const above = await pathsAbove({ query: run.rows }, posts);
  return posts.map((post, index) => ({ id: post.id, path: pathOf(post, above[index]) }));
}

function pathOf(post: PathParts, above = ""): string {
  if (post.type === "post") return articlePath(post.slug);
  return post.type === "page" ? postAddress({ ...post, above }) : projectPath(post.slug);
}

/** @param left the result of `addressesLeft`. Call this after the change is written. */
export async function redirectOldPaths(run: SaveRun, left: readonly OldAddress[]): Promise<void> {
  const by = run.actor?.userId ?? null;
  for (const { path, id } of left)
    await addRedirect(run.rows, { path, kind: "post", id, now: run.now, source: "rename", by });
}

// Addresses of categories and tags that a rename or a merge takes from them: they are kept, and lead to what is
// left.

type Named = Pick<TermsTable, "taxonomy" | "slug"> & { id: number };

/** Call this after the term has its new slug. @param before the term as it was. */
export async function redirectOldTerm(run: SaveRun, before: Named, after: Named): Promise<void> {
  if (before.slug === after.slug && before.id === after.id) return;
  const { rows, now } = run;
  const by = run.actor?.userId ?? null;
  // Redirects that led to the term that is gone follow.
  if (before.id !== after.id)
    await rows
      .updateTable("redirects")
      .set({ target_id: after.id })
      .where("kind", "=", "term")
      .where("target_id", "=", before.id)
      .execute();
  const path = termPath(before);
  await addRedirect(rows, { path, kind: "term", id: after.id, now, source: "rename", by });
  await dropTermRedirect(run, after);
}

/** A term has this address now, so none that was there before leads elsewhere. */
export async function dropTermRedirect({ rows }: SaveRun, term: Omit<Named, "id">): Promise<void> {
  await rows
    .deleteFrom("redirects")
    .where("kind", "=", "term")
    .where("path", "=", redirectPath(termPath(term)))
    .execute();
}

/** Nothing leads to a term that is gone for good. */
export async function deleteTermRedirects({ rows }: SaveRun, id: number): Promise<void> {
  await rows.deleteFrom("redirects").where("kind", "=", "term").where("target_id", "=", id).execute();
}

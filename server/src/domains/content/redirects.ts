/** Redirects from earlier addresses of records, here or on an imported site, and from those set by the studio. */
import { academyListPath, articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { postAddress, soughtAt, termAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Redirect } from "@extenso/contract/host/host.ts";
import type { Kysely, Selectable, Transaction } from "kysely";
import { chunkByCount } from "../../engines/database/chunk-by-count.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { pathsAbove } from "./posts/page-paths.ts";
import type { PostsTable, TermsTable } from "./tables.ts";

/** In characters. Longer paths are never stored. */
const longestPath = 1_000;

/** Normalises a path for look-ups: slashes at the end, letter case and percent-encoding don't matter. */
export function redirectPath(path: string): string {
  let plain = path;
  try {
    plain = decodeURI(path);
  } catch {
    // Invalid percent-encoding is left as it is.
  }
  return `/${plain
    .toWellFormed()
    .replaceAll("\0", "")
    .toLowerCase()
    .replace(/^\/+|\/+$/g, "")}`;
}

/**
 * Look-ups for a path: itself, then this site's form of it. WordPress's forms (`/dusk`, `/2024/05/dusk`,
 * `/portfolio-items/dusk`) mean the article or project with that slug.
 */
function spellings(path: string): string[] {
  const own = redirectPath(path);
  const sought = soughtAt(path);
  // WordPress's path of a category contains its parents.
  if (sought?.kind === "term") return [own, redirectPath(termPath(sought))];
  if (sought?.kind === "project") return [own, redirectPath(projectPath(sought.slug))];
  if (sought?.kind === "named" && !sought.exact) return [own, redirectPath(articlePath(sought.slug))];
  return [own];
}

/** Path of a category or a tag, without its parents. */
export function termPath({ taxonomy, slug }: Pick<TermsTable, "taxonomy" | "slug">): string {
  return termAddress(taxonomy, slug).replace(/\/$/, "");
}

/** Limit of old addresses per record; the oldest are dropped. */
const mostOfARecord = 100;

/**
 * Replaces an older redirect from the same address. Redirects that led to that address lead to the record directly.
 */
export async function addRedirect(
  rows: Transaction<Tables>,
  {
    path,
    kind,
    id,
    now,
    source,
    by = null,
  }: {
    path: string;
    kind: "post" | "media" | "term";
    id: number;
    now: Date;
    source: "rename" | "import";
    by?: number | null;
  },
): Promise<void> {
  const kept = redirectPath(path);
  if (kept === "/" || kept.length > longestPath) return;
  const record = { kind, target_id: id, target: "", target_path: "" };
  const leads = { ...record, created_at: now.toISOString(), source, created_by: by };
  await rows
    .insertInto("redirects")
    .values({ path: kept, ...leads })
    .onConflict((conflict) => conflict.column("path").doUpdateSet(leads))
    .execute();
  await rows.updateTable("redirects").set(record).where("target_path", "=", kept).execute();
  await rows.deleteFrom("unknown_paths").where("path", "=", kept).execute();
  // Redirects that people entered are removed only by people.
  const tooOld = await rows
    .selectFrom("redirects")
    .select("path")
    .where("kind", "=", kind)
    .where("target_id", "=", id)
    .where((is) => is.or([is("source", "=", "rename"), is("created_by", "is", null)]))
    .orderBy("created_at", "desc")
    .orderBy("path")
    .offset(mostOfARecord)
    .limit(mostOfARecord)
    .execute();
  if (tooOld.length === 0) return;
  const paths = tooOld.map((one) => one.path);
  await rows.deleteFrom("redirects").where("path", "in", paths).execute();
}

type Leading = Pick<Selectable<Tables["redirects"]>, "path" | "kind" | "target_id" | "target">;

/** Target of an old address; null if there is none that is public. */
export async function findRedirect(query: Kysely<Tables>, path: string): Promise<Redirect | null> {
  if (path.length > longestPath) return null;
  const asked = spellings(path);
  const rows = await query
    .selectFrom("redirects")
    .select(["path", "kind", "target_id", "target"])
    .where("path", "in", asked)
    .execute();
  const targets = await targetsOf(query, rows);
  for (const spelling of asked) {
    const found = targets.get(spelling);
    // The record may have its old address again, which mustn't redirect to itself.
    if (found && redirectPath(found.to) !== redirectPath(path)) return { ...found, from: spelling };
  }
  return null;
}

/** @returns the current target for each row's path; rows without a public target are missing. */
export async function targetsOf(
  query: Kysely<Tables>,
  rows: readonly Leading[],
): Promise<Map<string, Omit<Redirect, "from">>> {
  const idsOf = (kind: Leading["kind"]) => [
    ...new Set(rows.filter((row) => row.kind === kind).map(({ target_id }) => target_id)),
  ];
  const records = {
    media: await filesAt(query, idsOf("media")),
    post: await postsAt(query, idsOf("post")),
    term: await termsAt(query, idsOf("term")),
  };
  const toOf = ({ kind, target, target_id }: Leading) =>
    kind === "path" ? target : records[kind].get(target_id);
  return new Map(
    rows.flatMap((row) => {
      const to = toOf(row);
      const file = row.kind === "media" || row.kind === "path";
      return to === undefined ? [] : [[row.path, { to, file }] as const];
    }),
  );
}

/** Public paths of files, by id. */
async function filesAt(query: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom("media")
    .leftJoin("posts", "posts.id", "media.parent_post_id")
    .select(["media.id", "media.file", "posts.status"])
    .where("media.id", "in", ids)
    .execute();
  return new Map(
    rows
      .filter(({ status }) => status === null || status === "publish")
      .map(({ id, file }) => [
        id,
        `/wp-content/uploads/${file.split("/").map(encodeURIComponent).join("/")}`,
      ]),
  );
}

type PathParts = Pick<Selectable<PostsTable>, "id" | "type" | "status" | "slug" | "parent_id">;

const pathColumns = ["id", "type", "status", "slug", "parent_id"] as const;

/** Paths of published records, by id. */
async function postsAt(query: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const posts = await query
    .selectFrom("posts")
    .select(pathColumns)
    .where("id", "in", ids)
    .where("status", "=", "publish")
    .execute();
  const paths = await pathsOf(query, posts);
  return new Map(posts.map(({ id }, index) => [id, paths[index] as string]));
}

/** Paths of the article lists of categories and tags, by term id. */
async function termsAt(query: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const terms = await query
    .selectFrom("terms")
    .select(["id", "taxonomy", "slug"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    terms.map(({ id, taxonomy, slug }) => [
      id,
      academyListPath({ [taxonomy === "category" ? "category" : "tag"]: slug }),
    ]),
  );
}

/** Paths of posts on the site, in their order. */
export async function pathsOf(query: Kysely<Tables>, posts: readonly PathParts[]): Promise<string[]> {
  const above = await pathsAbove({ query }, posts);
  return posts.map((post, index) => {
    if (post.type === "post") return articlePath(post.slug);
    if (post.type === "portfolio-items") return projectPath(post.slug);
    return postAddress({ ...post, above: above[index] });
  });
}

/** Parameters of one statement. */
const slugsAtOnce = 500;

/**
 * Those of the paths that open a published article, page or project, also in one of WordPress's forms. Paths must come
 * from `redirectPath`.
 */
export async function publishedAt(
  query: Kysely<Tables>,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const slugs = new Set(paths.flatMap((path) => encodeURIComponent(path.slice(path.lastIndexOf("/") + 1))));
  const opened = new Set<string>();
  for (const some of chunkByCount(
    [...slugs].map((slug) => slug.toLowerCase()),
    slugsAtOnce,
  )) {
    const posts = await query
      .selectFrom("posts")
      .select(pathColumns)
      .where("slug", "in", some)
      .where("status", "=", "publish")
      .execute();
    for (const path of await pathsOf(query, posts)) opened.add(redirectPath(path));
  }
  return new Set(paths.filter((path) => spellings(encodeURI(path)).some((one) => opened.has(one))));
}

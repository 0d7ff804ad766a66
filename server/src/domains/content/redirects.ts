/** Addresses that records had before, here or where they were imported from, and those that the studio leads on. */
import { academyListPath, articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { postAddress, soughtAt, termAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Kysely, Selectable, Transaction } from "kysely";
import { chunkByCount } from "../../engines/database/chunk-by-count.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { pathsAbove } from "./posts/page-paths.ts";
import type { PostsTable, TermsTable } from "./tables.ts";

/** In characters. Longer ones are none that anybody wrote down. */
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
  // WordPress names the categories above, too.
  if (sought?.kind === "term") return [own, redirectPath(termPath(sought))];
  if (sought?.kind === "project") return [own, redirectPath(projectPath(sought.slug))];
  if (sought?.kind === "named" && !sought.exact) return [own, redirectPath(articlePath(sought.slug))];
  return [own];
}

/** The address of a category or a tag, without those above it. */
export function termPath({ taxonomy, slug }: Pick<TermsTable, "taxonomy" | "slug">): string {
  return termAddress(taxonomy, slug).replace(/\/$/, "");
}

/** Old addresses that one record keeps: the newest. */
const mostOfARecord = 100;

/**
 * A newer record takes the place of an older one at the same address, and redirects to that address lead to the record
 * at once.
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
  // Redirects by hand are removed by hand.
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

export interface Redirect {
  /** A path of this site, or an `https:` URL elsewhere that the studio has chosen. */
  to: string;
  /** A file or another site instead of a page of ours. */
  file: boolean;
  /** Path of the redirect's row. */
  from: string;
}

type Leading = Pick<Selectable<Tables["redirects"]>, "path" | "kind" | "target_id" | "target">;

/** Where an old address leads, if it is to something that everyone may see. */
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
    // An address that the record has again is no old one.
    if (found && redirectPath(found.to) !== redirectPath(path)) return { ...found, from: spelling };
  }
  return null;
}

/** @returns for each row's path where it leads today; a row that leads to nothing public is missing. */
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

/** Lists of the articles that have a category or a tag, by id. */
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
 * Which of the paths, spelled by `redirectPath`, open a published article, page or project, also in one of WordPress's
 * forms.
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

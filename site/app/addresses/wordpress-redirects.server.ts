/** Redirects WordPress paths, from old links and from the API's own `link`s, to the pages of this site. */
import {
  academyListPath,
  academyPath,
  articlePath,
  projectPath,
} from "@extenso/contract/addresses/site-addresses.ts";
import { queriedAddress, type Sought, soughtAt } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type {
  NamedCollection,
  PermalinkCalls,
  PermalinkCollection,
  WirePermalink,
} from "@extenso/contract/client/permalink-calls.ts";

export type Moved =
  /** A redirect to a path of this site; `file` if that is a file instead of a page. */
  | { to: string; file: boolean }
  /** A page that is shown at the requested path, without a redirect. */
  | { page: WirePermalink };

/** A redirect to a page of this site. */
const page = (to: string): Moved => ({ to, file: false });

/**
 * @param url a request that matches no page of the site's own.
 * @returns null if no content has this path.
 * @throws {ApiError} when the content cannot be read.
 */
export async function movedTo(places: PermalinkCalls, publicUrl: string, url: URL): Promise<Moved | null> {
  const sought = soughtAt(url.pathname);
  switch (sought?.kind) {
    case "number":
      return byNumber(places, publicUrl, sought.id);
    case "named":
      return byName(places, publicUrl, url, sought);
    case "project": {
      const [project] = await places.placesBySlug("portfolio-items", sought.slug);
      return project ? page(projectPath(project.slug)) : null;
    }
    case "all-projects":
      return page("/portfolio");
    case "term":
      return sought.taxonomy === "category"
        ? narrowed(places, "categories", "category", sought.slug)
        : narrowed(places, "tags", "tag", sought.slug);
    case "author":
      return narrowed(places, "users", "author", sought.slug);
  }
  return null;
}

/** Query parameters with ids of terms and people → their collection, and the parameter of the academy's list. */
const numberedLists = {
  cat: ["categories", "category"],
  tag_id: ["tags", "tag"],
  author: ["users", "author"],
} as const;
/** In characters, the same limit as for a search in the academy. */
const longestSearch = 200;

/**
 * The path on this site for WordPress's plain permalinks (`/?p=25`, `/?s=light`, `/?cat=3`).
 * @param url a request for the home page.
 * @returns null if the home page itself is requested.
 * @throws {ApiError} when the content cannot be read.
 */
export async function queriedTo(places: PermalinkCalls, url: URL): Promise<string | null> {
  const path = queriedAddress(url);
  if (path) return path;
  for (const [name, [collection, by]] of Object.entries(numberedLists)) {
    const number = url.searchParams.get(name) ?? "";
    const found = /^[1-9]\d{0,9}$/.test(number)
      ? await places.findNumbered(collection, Number(number))
      : null;
    if (found) return academyListPath({ [by]: found.slug });
  }
  const search = url.searchParams.get("s")?.trim().slice(0, longestSearch);
  return search ? `${academyPath}?${new URLSearchParams({ search })}` : null;
}

async function narrowed(
  places: PermalinkCalls,
  collection: NamedCollection,
  by: "category" | "tag" | "author",
  slug: string,
): Promise<Moved | null> {
  const found = await places.findNamed(collection, slug);
  return found ? page(academyListPath({ [by]: found.slug })) : null;
}

/** Collections in which an id is looked up, the most frequent first. */
const numbered: PermalinkCollection[] = ["posts", "portfolio-items", "pages", "media"];

async function byNumber(places: PermalinkCalls, publicUrl: string, id: number): Promise<Moved | null> {
  for (const collection of numbered) {
    const [found] = await places.placesById(collection, id);
    if (found)
      return collection === "pages" ? page(pathOf(found, publicUrl)) : shown(collection, found, publicUrl);
  }
  return null;
}

async function byName(
  places: PermalinkCalls,
  publicUrl: string,
  url: URL,
  { slug, exact }: Sought & { kind: "named" },
): Promise<Moved | null> {
  for (const collection of ["posts", "pages", "media"] as const) {
    const all = await places.placesBySlug(collection, slug);
    const here = all.find((one) => samePath(pathOf(one, publicUrl), url.pathname));
    if (here && collection === "pages") return { page: here };
    const found = here ?? (exact ? undefined : all[0]);
    if (found)
      return collection === "pages" ? page(pathOf(found, publicUrl)) : shown(collection, found, publicUrl);
  }
  return null;
}

function shown(collection: PermalinkCollection, found: WirePermalink, publicUrl: string): Moved | null {
  if (collection === "posts") return page(articlePath(found.slug));
  if (collection === "portfolio-items") return page(projectPath(found.slug));
  const file = found.source_url ? URL.parse(found.source_url, publicUrl) : null;
  // Files on another origin get no redirect, since this site never redirects to other sites.
  return file?.origin === new URL(publicUrl).origin ? { to: file.pathname, file: true } : null;
}

/** The path of a record's `link`, whose origin is the WordPress server's and may differ from this site's. */
function pathOf({ link }: WirePermalink, publicUrl: string): string {
  return URL.parse(link, publicUrl)?.pathname ?? "/";
}

function samePath(one: string, other: string): boolean {
  const plain = (path: string) => path.replace(/\/+$/, "").toLowerCase();
  return plain(one) === plain(other);
}

/** Leads addresses of WordPress's making, old links and the API's own `link`s, to where this site shows the thing. */
import {
  academyListPath,
  academyPath,
  articlePath,
  projectPath,
} from "@extenso/contract/addresses/site-addresses.ts";
import { queriedAddress, type Sought, soughtAt } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type {
  NamedCollection,
  PlaceCalls,
  PlaceCollection,
  WirePlace,
} from "@extenso/contract/client/place-calls.ts";

export type Moved =
  /** A path of this site, and whether it is a file instead of a page. */
  | { to: string; file: boolean }
  /** Shown at this very address. */
  | { page: WirePlace };

/** A page of this site. */
const page = (to: string): Moved => ({ to, file: false });

/**
 * @param url what was asked for and is no page of the site's own.
 * @returns null: nothing is known of it.
 * @throws {ApiError} when the content cannot be read.
 */
export async function movedTo(places: PlaceCalls, publicUrl: string, url: URL): Promise<Moved | null> {
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

/** Terms and people that WordPress's plain addresses name by their numbers. */
const numberedLists = {
  cat: ["categories", "category"],
  tag_id: ["tags", "tag"],
  author: ["users", "author"],
} as const;
/** As long as the academy takes. */
const longestSearch = 200;

/**
 * Where WordPress's plain addresses (`/?p=25`, `/?s=light`, `/?cat=3`) lead.
 * @param url of the home page; null: it asks for that.
 * @throws {ApiError} when the content cannot be read.
 */
export async function queriedTo(places: PlaceCalls, url: URL): Promise<string | null> {
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
  places: PlaceCalls,
  collection: NamedCollection,
  by: "category" | "tag" | "author",
  slug: string,
): Promise<Moved | null> {
  const found = await places.findNamed(collection, slug);
  return found ? page(academyListPath({ [by]: found.slug })) : null;
}

/** In the order in which such addresses are met. */
const numbered: PlaceCollection[] = ["posts", "portfolio-items", "pages", "media"];

async function byNumber(places: PlaceCalls, publicUrl: string, id: number): Promise<Moved | null> {
  for (const collection of numbered) {
    const [found] = await places.placesById(collection, id);
    if (found)
      return collection === "pages" ? page(pathOf(found, publicUrl)) : shown(collection, found, publicUrl);
  }
  return null;
}

async function byName(
  places: PlaceCalls,
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

function shown(collection: PlaceCollection, found: WirePlace, publicUrl: string): Moved | null {
  if (collection === "posts") return page(articlePath(found.slug));
  if (collection === "portfolio-items") return page(projectPath(found.slug));
  const file = found.source_url ? URL.parse(found.source_url, publicUrl) : null;
  // A file that lies elsewhere is not led to: this site sends nobody to another.
  return file?.origin === new URL(publicUrl).origin ? { to: file.pathname, file: true } : null;
}

/** The path that a record says is its own; the origin is the WordPress's, which may be another. */
function pathOf({ link }: WirePlace, publicUrl: string): string {
  return URL.parse(link, publicUrl)?.pathname ?? "/";
}

function samePath(one: string, other: string): boolean {
  const plain = (path: string) => path.replace(/\/+$/, "").toLowerCase();
  return plain(one) === plain(other);
}

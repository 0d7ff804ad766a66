/**
 * WordPress's permalinks for posts, pages, files, terms and authors, as paths. The wire's `link`, `guid` and `url` are
 * built from them, and `soughtAt` resolves old links in any of WordPress's forms.
 */

export interface Addressed {
  id: number;
  type: "post" | "page" | "portfolio-items";
  status: string;
  slug: string;
  /** Slugs of a page's ancestors, each with its trailing slash: `about/team/`. */
  above?: string | undefined;
}

/** Posts with these statuses have no slug path yet, only the one by id. */
const withoutPlace = new Set(["draft", "pending", "future", "trash"]);

export function postAddress(post: Addressed): string {
  if (withoutPlace.has(post.status) || post.slug === "") return plainAddress(post);
  return namedAddress(post.type, post.slug, post.above);
}

function namedAddress(type: Addressed["type"], slug: string, above = ""): string {
  return type === "portfolio-items" ? `/portfolio-items/${slug}/` : `/${above}${slug}/`;
}

/** The path by id, which stays valid when the slug changes. */
export function plainAddress({ id, type }: Pick<Addressed, "id" | "type">): string {
  if (type === "post") return `/?p=${id}`;
  if (type === "page") return `/?page_id=${id}`;
  return `/?post_type=${type}&p=${id}`;
}

/** The path with a placeholder for the slug, which WordPress's editor fills in. */
export function postAddressTemplate(type: Addressed["type"], above?: string): string {
  return namedAddress(type, type === "post" ? "%postname%" : "%pagename%", above);
}

/** A file has a page of its own, below the path of the post that it was uploaded to. */
export function fileAddress(file: { id: number; slug: string }, parent: Addressed | null): string {
  if (!parent) return `/${file.slug}/`;
  const above = postAddress(parent);
  return above.includes("?") ? `/?attachment_id=${file.id}` : `${above}${file.slug}/`;
}

export function fileAddressTemplate(file: { id: number }, parent: Addressed | null): string {
  const template = parent ? fileAddress({ ...file, slug: "%postname%" }, parent) : "";
  return template.includes("%postname%") ? template : `/?attachment_id=${file.id}`;
}

export type Taxonomy = "category" | "post_tag";

/** @param above slugs of its ancestor categories, topmost first. */
export function termAddress(taxonomy: Taxonomy, slug: string, above: readonly string[] = []): string {
  return `/${[taxonomy === "category" ? "category" : "tag", ...above, slug].join("/")}/`;
}

export function authorAddress(slug: string): string {
  return `/author/${slug}/`;
}

/** The content that a path asks for. */
export type Sought =
  | { kind: "number"; id: number }
  | { kind: "term"; taxonomy: Taxonomy; slug: string }
  | { kind: "author"; slug: string }
  | { kind: "project"; slug: string }
  | { kind: "all-projects" }
  /** An article, a page or a file. With `exact`, only a record whose own `link` has this path matches. */
  | { kind: "named"; slug: string; exact: boolean };

/** In bytes; WordPress doesn't store longer slugs. */
const longestSlug = 200;
/** Most segments of a path: pages and categories can be nested. */
const deepest = 8;
/** Only letters of other scripts are percent-encoded in a slug, ASCII never is. */
const slugPattern = /^(?:[a-z0-9_-]|%[89a-f][0-9a-f])+$/i;
const numberPattern = /^[1-9]\d{0,9}$/;

/** Query parameters that hold a record's id. */
const numberArguments = ["p", "page_id", "attachment_id"];

/** Query parameters that WordPress reads on its home page; a request with one of them asks for something else. */
export const queryArguments = [
  ...numberArguments,
  ...["rest_route", "feed", "sitemap", "s", "post_type", "portfolio-items", "name", "pagename", "attachment"],
  ...["cat", "category_name", "tag", "tag_id", "author", "author_name"],
  ...["m", "w", "year", "monthnum", "day", "paged", "page", "preview"],
];

/**
 * Resolves a WordPress path to the content that it asks for; null where WordPress has no such path. Only slugs and ids
 * of bounded length get through, so the cost of a look-up doesn't depend on the request.
 */
export function soughtAt(pathname: string): Sought | null {
  const parts = pathname.split("/").filter((part) => part !== "");
  if (
    parts.length > deepest ||
    !parts.every((part) => part.length <= longestSlug && slugPattern.test(part))
  ) {
    return null;
  }
  const slug = parts.at(-1);
  if (slug === undefined) return null;
  const [first = ""] = parts;
  if (parts.length === 1) {
    return first === "portfolio-items" ? { kind: "all-projects" } : { kind: "named", slug, exact: false };
  }
  // The path of a category contains its parents; the last slug is its own.
  if (first === "category") return { kind: "term", taxonomy: "category", slug };
  const known = parts.length === 2 ? soughtBelow(first, slug) : undefined;
  return known === undefined ? { kind: "named", slug, exact: !isDated(parts) } : known;
}

/** @returns undefined where `first` is no prefix of WordPress's; null for an invalid id below `/archives`. */
function soughtBelow(first: string, slug: string): Sought | null | undefined {
  if (first === "tag") return { kind: "term", taxonomy: "post_tag", slug };
  if (first === "author") return { kind: "author", slug };
  if (first === "portfolio-items") return { kind: "project", slug };
  if (first === "archives") return numberPattern.test(slug) ? { kind: "number", id: Number(slug) } : null;
  return undefined;
}

/** The equivalent path of a URL by id, such as `/?p=25` or `/?page_id=7`; null where it holds no valid id. */
export function numberedAddress({ searchParams }: Pick<URL, "searchParams">): string | null {
  const given = numberArguments
    .map((name) => searchParams.get(name) ?? "")
    .find((value) => numberPattern.test(value));
  return given === undefined ? null : `/archives/${given}`;
}

/** The equivalent path of a URL such as `/?p=25` or `/?pagename=about/team`; null where it has none. */
export function queriedAddress(url: Pick<URL, "searchParams">): string | null {
  const numbered = numberedAddress(url);
  if (numbered) return numbered;
  const given = (name: string) => url.searchParams.get(name)?.replace(/^\/+|\/+$/g, "") ?? "";
  const isProject = given("post_type") === "portfolio-items";
  const project = given("portfolio-items") || (isProject ? given("name") : "");
  const named = given("name") || given("pagename") || given("attachment");
  const candidates: [string, string][] = [
    ["/portfolio-items/", project],
    ["/category/", given("category_name")],
    ["/tag/", given("tag")],
    ["/author/", given("author_name")],
    ["/", named],
  ];
  const [before, after] = candidates.find(([, value]) => value !== "") ?? [];
  if (before === undefined) return isProject ? "/portfolio-items/" : null;
  // `searchParams` has decoded the slug; in a path, other scripts are percent-encoded.
  const path = `${before}${after?.split("/").map(encodeURIComponent).join("/")}/`;
  return soughtAt(path) ? path : null;
}

/** Whether a path is a dated permalink, as older WordPress sites have: `/2024/05/a-slug/`, `/2024/05/17/a-slug/`. */
function isDated(parts: readonly string[]): boolean {
  const dates = parts.slice(0, -1);
  const [year = ""] = dates;
  return /^\d{4}$/.test(year) && dates.length <= 3 && dates.slice(1).every((part) => /^\d{1,2}$/.test(part));
}

/**
 * The addresses that WordPress gives to what it holds, as paths: the wire's `link`, `guid` and `url` are made of
 * these, and this site understands them (`soughtAt`), whichever of its forms a link of old days has.
 */

export interface Addressed {
  id: number;
  type: "post" | "page" | "portfolio-items";
  status: string;
  slug: string;
  /** Of a page below others: their slugs, each with its slash. */
  above?: string | undefined;
}

/** Until it is published nothing has an address but its number. */
const withoutPlace = new Set(["draft", "pending", "future", "trash"]);

export function postAddress(post: Addressed): string {
  if (withoutPlace.has(post.status) || post.slug === "") return plainAddress(post);
  return namedAddress(post.type, post.slug, post.above);
}

function namedAddress(type: Addressed["type"], slug: string, above = ""): string {
  return type === "portfolio-items" ? `/portfolio-items/${slug}/` : `/${above}${slug}/`;
}

/** By its number alone: good for ever. */
export function plainAddress({ id, type }: Pick<Addressed, "id" | "type">): string {
  if (type === "post") return `/?p=${id}`;
  if (type === "page") return `/?page_id=${id}`;
  return `/?post_type=${type}&p=${id}`;
}

/** With a gap where an editor puts the slug. */
export function postAddressTemplate(type: Addressed["type"], above?: string): string {
  return namedAddress(type, type === "post" ? "%postname%" : "%pagename%", above);
}

/** A file has its own page, below that of the post it was uploaded to. */
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

/** @param above the slugs of the categories above it, from the top. */
export function termAddress(taxonomy: Taxonomy, slug: string, above: readonly string[] = []): string {
  return `/${[taxonomy === "category" ? "category" : "tag", ...above, slug].join("/")}/`;
}

export function authorAddress(slug: string): string {
  return `/author/${slug}/`;
}

/** What an address asks for. */
export type Sought =
  | { kind: "number"; id: number }
  | { kind: "term"; taxonomy: Taxonomy; slug: string }
  | { kind: "author"; slug: string }
  | { kind: "project"; slug: string }
  | { kind: "all-projects" }
  /** An article, a page or a file. `exact`: only if it says itself that this is its address. */
  | { kind: "named"; slug: string; exact: boolean };

/** Bytes: WordPress has no longer slugs. */
const longestSlug = 200;
/** Pages below pages below pages. */
const deepest = 8;
/** Other scripts are percent-encoded; no letter of ASCII ever is. */
const slugPattern = /^(?:[a-z0-9_-]|%[89a-f][0-9a-f])+$/i;
const numberPattern = /^[1-9]\d{0,9}$/;

/** The parameters that name something by its number. */
const numberArguments = ["p", "page_id", "attachment_id"];

/** All that WordPress reads of the query of its home page: what is asked for there is not the home page. */
export const queryArguments = [
  ...numberArguments,
  ...["rest_route", "feed", "sitemap", "s", "post_type", "portfolio-items", "name", "pagename", "attachment"],
  ...["cat", "category_name", "tag", "tag_id", "author", "author_name"],
  ...["m", "w", "year", "monthnum", "day", "paged", "page", "preview"],
];

/**
 * What is asked for at a path of WordPress's making; null where it makes none such. Nothing that is no slug or
 * number gets through, so a look-up costs the same whatever was sent.
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
  // Categories are below their parents.
  if (first === "category") return { kind: "term", taxonomy: "category", slug };
  const known = parts.length === 2 ? soughtBelow(first, slug) : undefined;
  return known === undefined ? { kind: "named", slug, exact: !isDated(parts) } : known;
}

/** Undefined: nothing in particular is below `first`. */
function soughtBelow(first: string, slug: string): Sought | null | undefined {
  if (first === "tag") return { kind: "term", taxonomy: "post_tag", slug };
  if (first === "author") return { kind: "author", slug };
  if (first === "portfolio-items") return { kind: "project", slug };
  if (first === "archives") return numberPattern.test(slug) ? { kind: "number", id: Number(slug) } : null;
  return undefined;
}

/** Of `/?p=25`, `/?page_id=7` and the like, the path that means the same; null where none is meant. */
export function numberedAddress({ searchParams }: Pick<URL, "searchParams">): string | null {
  const given = numberArguments
    .map((name) => searchParams.get(name) ?? "")
    .find((value) => numberPattern.test(value));
  return given === undefined ? null : `/archives/${given}`;
}

/** Of `/?category_name=news`, `/?pagename=about/team` and the like, the path that means the same; null where none is meant. */
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
  // Percent-encoded as in a path: what comes of other scripts is decoded by now.
  const path = `${before}${after?.split("/").map(encodeURIComponent).join("/")}/`;
  return soughtAt(path) ? path : null;
}

/** `/2024/05/a-slug/`, `/2024/05/17/a-slug/`: how many an older WordPress named its articles. */
function isDated(parts: readonly string[]): boolean {
  const dates = parts.slice(0, -1);
  const [year = ""] = dates;
  return /^\d{4}$/.test(year) && dates.length <= 3 && dates.slice(1).every((part) => /^\d{1,2}$/.test(part));
}

/** The academy's list as its address has it: search and category; more pages come below the first. */
import { academyPath } from "@extenso/contract/addresses/site-addresses.ts";
import type { ArticleTeaser, Category } from "@extenso/contract/entities.ts";

export interface Choice {
  search: string;
  /** A category's slug; empty for all topics. */
  category: string;
  /** Slugs; only links from outside narrow the list to one tag or one author. */
  tag?: string;
  author?: string;
}

/** The tag or author that such a link narrows the list to, with its display name. */
export interface Narrowed {
  by: "tag" | "author";
  name: string;
}

export interface Listing {
  choice: Choice;
  narrowed: Narrowed[];
  page: number;
  totalPages: number;
  total: number;
  articles: ArticleTeaser[];
  /** Categories to filter by. */
  categories: Category[];
  /** Where the list is empty: every topic with articles. */
  topics: Category[];
}

/** Why there is no list, as docs/specification.md §8 words it. */
export interface ListingFailure {
  failure: string;
}

const longestSearch = 200;
/** WordPress has no longer ones. */
const longestSlug = 200;
const narrowings = ["tag", "author"] as const;

export function choiceOf(params: URLSearchParams): Choice {
  const choice = {
    search: (params.get("search") ?? "").trim().slice(0, longestSearch),
    category: (params.get("category") ?? "").slice(0, longestSlug),
  };
  const tag = (params.get("tag") ?? "").slice(0, longestSlug);
  const author = (params.get("author") ?? "").slice(0, longestSlug);
  return { ...choice, ...(tag ? { tag } : {}), ...(author ? { author } : {}) };
}

export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}

/** Leaves out arguments that have their default value. */
export function listingAddress(choice: Choice, page = 1): string {
  const { search, category } = choice;
  const params = new URLSearchParams();
  if (search.trim()) params.set("search", search.trim());
  if (category) params.set("category", category);
  for (const name of narrowings) if (choice[name]) params.set(name, choice[name]);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${academyPath}?${params}` : academyPath;
}

/** Whether an address asks in the words that links use. */
export function isPlainQuery(params: URLSearchParams, choice: Choice, page: number): boolean {
  const means: Record<string, string | undefined> = { ...choice, page: page > 1 ? String(page) : undefined };
  return ["search", "category", "tag", "author", "page"].every((name) => {
    const given = params.get(name);
    return given === null || (given !== "" && given === means[name]);
  });
}

/** The categories of these articles, each once, by name; "uncategorised" is none. */
export function categoriesOf(articles: readonly ArticleTeaser[]): Category[] {
  const bySlug = new Map(
    articles.flatMap(({ categories }) => categories).map((category) => [category.slug, category]),
  );
  return withoutUncategorised([...bySlug.values()]);
}

/** By name; what a WordPress calls "Uncategorised" is no topic. */
export function withoutUncategorised(categories: readonly Category[]): Category[] {
  return categories
    .filter(({ slug }) => slug !== "uncategorized" && slug !== "uncategorised")
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** More articles below those that are there; one that moved to the next page meanwhile stays where it was. */
export function withMore(
  shown: readonly ArticleTeaser[],
  more: readonly ArticleTeaser[],
): readonly ArticleTeaser[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...more.filter(({ id }) => !known.has(id))];
}

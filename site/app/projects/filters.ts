/** The grid's filter, which lives in the URL: categories are content, so their addresses are derived. */
import { projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { categorySlug } from "@extenso/contract/projects/categories.ts";

interface Categorised {
  category: string;
}

const parameter = "category";
const pageParameter = "page";

/** The category an address asks for; null is all of them. */
export function chosenCategory(search: URLSearchParams): string | null {
  return categorySlug(search.get(parameter) ?? "") || null;
}

export function inCategory<Item extends Categorised>(items: readonly Item[], slug: string | null): Item[] {
  return items.filter(({ category }) => slug === null || categorySlug(category) === slug);
}

/** The page of a long list that an address asks for. */
export function chosenPage(search: URLSearchParams): number {
  const page = search.get(pageParameter) ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Whether an address asks in the words that links use: there is no end of others that mean the same. */
export function isPlainQuery(search: URLSearchParams): boolean {
  const [category, page] = [search.get(parameter), search.get(pageParameter)];
  const means = chosenPage(search);
  return (
    (category === null || category === chosenCategory(search)) &&
    (page === null || (means > 1 && page === String(means)))
  );
}

function withChoice(path: string, category: string | null, page = 1): string {
  const params = new URLSearchParams();
  if (category !== null) params.set(parameter, category);
  if (page > 1) params.set(pageParameter, String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}

export function listAddress(category: string | null, page = 1): string {
  return withChoice("/portfolio", category, page);
}

/** The list behind an opened project: in its category, and in the preview that it is shown in. */
export function listAround(search: URLSearchParams): string {
  return search.size > 0 ? `/portfolio?${search}` : "/portfolio";
}

/** An opened project keeps the filter it was found with: closing it leads back to the same grid. */
export function projectAddress(slug: string, category: string | null = null): string {
  return withChoice(projectPath(slug), category);
}

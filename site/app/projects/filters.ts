/** The grid's filter, which lives in the URL: categories are content, so their addresses are derived. */
import { projectPath } from "@extenso/contract/addresses/site-addresses.ts";

interface Categorised {
  category: string;
}

export interface Category {
  label: string;
  /** Its form in the URL. */
  slug: string;
  count: number;
}

const parameter = "category";

/** "Drone Operation" and "drone-operation" are one category: links from other pages carry either. */
export function categorySlug(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** The distinct categories, in the order in which they first appear. */
export function categoriesOf(items: readonly Categorised[]): Category[] {
  const found = new Map<string, Category>();
  for (const { category: label } of items) {
    const slug = categorySlug(label);
    const known = found.get(slug);
    if (known) known.count += 1;
    else found.set(slug, { label, slug, count: 1 });
  }
  return [...found.values()];
}

/** The category an address asks for; null is all of them. */
export function chosenCategory(search: URLSearchParams): string | null {
  return categorySlug(search.get(parameter) ?? "") || null;
}

export function inCategory<Item extends Categorised>(items: readonly Item[], slug: string | null): Item[] {
  return items.filter(({ category }) => slug === null || categorySlug(category) === slug);
}

function withCategory(path: string, category: string | null): string {
  return category === null ? path : `${path}?${new URLSearchParams({ [parameter]: category })}`;
}

export function listAddress(category: string | null): string {
  return withCategory("/portfolio", category);
}

/** An opened project keeps the filter it was found with: closing it leads back to the same grid. */
export function projectAddress(slug: string, category: string | null = null): string {
  return withCategory(projectPath(slug), category);
}

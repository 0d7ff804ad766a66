/** A long portfolio in the studio's order, put together once for all pages until a project or the order changes. */
import { categoriesOf, categorySlug, type ProjectCategory } from "@extenso/contract/projects/categories.ts";
import { inOrder } from "@extenso/contract/site-content/portfolio.ts";
import { categoryLabel, type ProjectEntry } from "./portfolio.ts";

interface ArrangedProject extends ProjectEntry {
  /** As people read it. */
  category: string;
}

export interface ArrangedPortfolio {
  all: readonly ArrangedProject[];
  categories: ProjectCategory[];
  /** @param slug a category's form in the URL; of an unknown one there are none. */
  inCategory(slug: string): readonly ArrangedProject[];
}

/** The last one of each list of projects: the order changes less often than pages are made. */
const last = new WeakMap<readonly ProjectEntry[], { order: string; portfolio: ArrangedPortfolio }>();

/** @param entries the same array for as long as they are the same. */
export function arranged(entries: readonly ProjectEntry[], order: readonly number[]): ArrangedPortfolio {
  const named = order.join();
  const known = last.get(entries);
  if (known?.order === named) return known.portfolio;
  const portfolio = arrange(entries, order);
  last.set(entries, { order: named, portfolio });
  return portfolio;
}

function arrange(entries: readonly ProjectEntry[], order: readonly number[]): ArrangedPortfolio {
  const labels = new Map<string | null, string>();
  const labelled = entries.map((entry) => {
    const category = labels.get(entry.category) ?? categoryLabel(entry.category);
    labels.set(entry.category, category);
    return { ...entry, category };
  });
  const all = inOrder(labelled, order);
  const slugs = new Map([...labels.values()].map((label) => [label, categorySlug(label)]));
  const bySlug = Map.groupBy(all, ({ category }) => slugs.get(category) ?? "");
  return { all, categories: categoriesOf(all), inCategory: (slug) => bySlug.get(slug) ?? [] };
}

import type { ContentClient } from "@extenso/contract/client.ts";
import type { Category } from "@extenso/contract/entities.ts";
import { type Choice, categoriesOf, type Listing } from "./listing.ts";

async function categoryOf(
  client: ContentClient,
  slug: string,
  known: readonly Category[],
): Promise<Category | undefined> {
  const find = (categories: readonly Category[]) => categories.find((category) => category.slug === slug);
  return find(known) ?? find(await client.listCategories());
}

/**
 * One page of the academy. Categories are those of the first page of all articles (SPEC §2), and the chosen
 * one in any case, so that it can be seen and left.
 *
 * @throws {ApiError} when the content cannot be read.
 */
export async function readListing(client: ContentClient, choice: Choice, page: number): Promise<Listing> {
  const { search } = choice;
  const unfiltered = search === "" && choice.category === "" && page === 1;
  const first = await client.listArticles();
  const categories = categoriesOf(first.items);
  if (unfiltered) {
    return {
      choice,
      page,
      categories,
      articles: first.items,
      total: first.total,
      totalPages: first.totalPages,
    };
  }
  const category = choice.category ? await categoryOf(client, choice.category, categories) : undefined;
  if (category && !categories.includes(category)) categories.push(category);
  if (choice.category && !category) {
    return { choice, page, categories, articles: [], total: 0, totalPages: 0 };
  }
  const { items, total, totalPages } = await client.listArticles({
    page,
    search,
    ...(category ? { categories: category.id } : {}),
  });
  return { choice, page, categories, articles: items, total, totalPages };
}

import type { ContentClient } from "@extenso/contract/client.ts";
import type { Category } from "@extenso/contract/entities.ts";
import { plainText } from "@extenso/contract/html-text.ts";
import type { PlaceCalls } from "@extenso/contract/place-calls.ts";
import { type Choice, categoriesOf, type Listing, type Narrowed } from "./listing.ts";

async function categoryOf(
  client: ContentClient,
  slug: string,
  known: readonly Category[],
): Promise<Category | undefined> {
  const find = (categories: readonly Category[]) => categories.find((category) => category.slug === slug);
  return find(known) ?? find(await client.listCategories());
}

/** What tag and author there are by these slugs; null for one that nothing has. */
async function narrowingOf(places: PlaceCalls, { tag, author }: Choice) {
  const [tagged, writer] = await Promise.all([
    tag ? places.findNamed("tags", tag) : undefined,
    author ? places.findNamed("users", author) : undefined,
  ]);
  if (tagged === null || writer === null) return null;
  const narrowed: Narrowed[] = [];
  if (tagged) narrowed.push({ by: "tag", name: plainText(tagged.name) });
  if (writer) narrowed.push({ by: "author", name: plainText(writer.name) });
  return {
    narrowed,
    query: { ...(tagged ? { tags: tagged.id } : {}), ...(writer ? { author: writer.id } : {}) },
  };
}

/**
 * One page of the academy. Categories are those of the first page of all articles (docs/specification.md §2), and the chosen
 * one in any case, so that it can be seen and left.
 *
 * @throws {ApiError} when the content cannot be read.
 */
export async function readListing(
  { client, places }: { client: ContentClient; places: PlaceCalls },
  choice: Choice,
  page: number,
): Promise<Listing> {
  const { search, tag, author } = choice;
  const unfiltered = search === "" && choice.category === "" && !tag && !author && page === 1;
  const [first, narrowing] = await Promise.all([client.listArticles(), narrowingOf(places, choice)]);
  const categories = categoriesOf(first.items);
  if (unfiltered) {
    return {
      choice,
      narrowed: [],
      page,
      categories,
      articles: first.items,
      total: first.total,
      totalPages: first.totalPages,
    };
  }
  const category = choice.category ? await categoryOf(client, choice.category, categories) : undefined;
  if (category && !categories.includes(category)) categories.push(category);
  const narrowed = narrowing?.narrowed ?? [];
  if ((choice.category && !category) || !narrowing) {
    return { choice, narrowed, page, categories, articles: [], total: 0, totalPages: 0 };
  }
  const { items, total, totalPages } = await client.listArticles({
    page,
    search,
    ...(category ? { categories: category.id } : {}),
    ...narrowing.query,
  });
  return { choice, narrowed, page, categories, articles: items, total, totalPages };
}

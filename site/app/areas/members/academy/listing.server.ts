import type { Category } from "@extenso/contract/entities.ts";
import type { ContentReader } from "@extenso/contract/host/content-reader.ts";
import { type Choice, categoriesOf, type Listing, type Narrowed, withoutUncategorised } from "./listing.ts";

/** Most topics to offer beside an empty list; more would be hard to choose from. */
const mostTopics = 24;

async function categoryOf(
  content: ContentReader,
  slug: string,
  known: readonly Category[],
): Promise<Category | undefined> {
  const find = (categories: readonly Category[]) => categories.find((category) => category.slug === slug);
  return find(known) ?? find(await content.listCategories());
}

/** The topics to offer beside an empty list. They are optional, so a failed request yields none. */
async function everyTopic(content: ContentReader): Promise<Category[]> {
  const all = await content.listCategories().catch(() => []);
  return withoutUncategorised(all).slice(0, mostTopics);
}

/** Finds the chosen tag and author by their slugs; null if either doesn't exist. */
async function narrowingOf(content: ContentReader, { tag, author }: Choice) {
  const [tagged, writer] = await Promise.all([
    tag ? content.findNamed("tags", tag) : undefined,
    author ? content.findNamed("users", author) : undefined,
  ]);
  if (tagged === null || writer === null) return null;
  const narrowed: Narrowed[] = [];
  if (tagged) narrowed.push({ by: "tag", name: tagged.name });
  if (writer) narrowed.push({ by: "author", name: writer.name });
  return {
    narrowed,
    query: { ...(tagged ? { tags: tagged.id } : {}), ...(writer ? { author: writer.id } : {}) },
  };
}

/**
 * One page of the academy. Its categories are those on the first page of all articles (docs/specification.md §2), plus
 * the chosen one, so that it is visible and can be deselected.
 *
 * @throws {ApiError} when the content cannot be read.
 */
export async function readListing(content: ContentReader, choice: Choice, page: number): Promise<Listing> {
  const { search, tag, author } = choice;
  const unfiltered = search === "" && choice.category === "" && !tag && !author && page === 1;
  const [first, narrowing] = await Promise.all([content.listArticles(), narrowingOf(content, choice)]);
  const categories = categoriesOf(first.items);
  if (unfiltered) {
    return {
      choice,
      narrowed: [],
      page,
      categories,
      topics: [],
      articles: first.items,
      total: first.total,
      totalPages: first.totalPages,
    };
  }
  const category = choice.category ? await categoryOf(content, choice.category, categories) : undefined;
  if (category && !categories.includes(category)) categories.push(category);
  const narrowed = narrowing?.narrowed ?? [];
  if ((choice.category && !category) || !narrowing) {
    const topics = await everyTopic(content);
    return { choice, narrowed, page, categories, topics, articles: [], total: 0, totalPages: 0 };
  }
  const { items, total, totalPages } = await content.listArticles({
    page,
    search,
    ...(category ? { categories: category.id } : {}),
    ...narrowing.query,
  });
  const topics = items.length === 0 ? await everyTopic(content) : [];
  return { choice, narrowed, page, categories, topics, articles: items, total, totalPages };
}

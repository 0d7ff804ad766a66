/** Published posts for the site's pages, as anonymous visitors may read them. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import { checkPage, windowOf } from "../../../engines/rest/collection.ts";
import { publicStatuses, readableContent } from "../access.ts";
import type { PostFilter, PostType } from "./conditions.ts";
import { noTexts, readPosts } from "./post-rows.ts";
import { countPosts, listPosts, type Post } from "./store.ts";

export interface PublishedQuery {
  /** Besides those that make them public. */
  filter?: Partial<PostFilter>;
  order?: "asc" | "desc";
  /** From 1. */
  page?: number;
  perPage: number;
  /** Without it, their texts are empty. */
  withTexts?: boolean;
}

export interface PublishedPosts {
  total: number;
  totalPages: number;
  /** A handful at a time where they are long. */
  parts: AsyncIterable<Post[]>;
}

type Remember = (key: string, make: () => Promise<number>) => Promise<number>;

/**
 * @param remember keeps totals, which are counted over all posts, under their key until a post changes; left out where no
 *   total is needed and the first page is read.
 * @throws {RestError} 400 for a page beyond the last.
 */
export async function publishedPosts(
  { database }: Pick<Dependencies, "database">,
  type: PostType,
  { filter: narrowed = {}, order = "desc", page = 1, perPage, withTexts = true }: PublishedQuery,
  remember?: Remember,
): Promise<PublishedPosts> {
  const filter: PostFilter = {
    types: [type],
    access: readableContent(null),
    statuses: [...publicStatuses],
    slugs: [],
    include: [],
    exclude: [],
    authors: [],
    authorsExcluded: [],
    terms: [],
    termRelation: "AND",
    ...narrowed,
  };
  const window = windowOf({ page, per_page: perPage });
  const count = () => countPosts(database, filter);
  const total = remember ? await remember(`published ${JSON.stringify(filter)}`, count) : perPage;
  checkPage(window, total, "rest_post_invalid_page_number");
  const texts = withTexts ? { raw: false, rendered: true } : noTexts;
  const { posts, rest } = await listPosts(
    database,
    filter,
    {
      orderBy: "date",
      order,
      texts,
      ...window,
    },
    total,
  );
  async function* parts() {
    yield posts;
    for (const ids of rest) yield readPosts(database, filter, ids, texts);
  }
  return { total, totalPages: Math.ceil(total / perPage), parts: parts() };
}

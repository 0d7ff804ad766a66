/** Search results, and the whole records behind them for `_embed`. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import { publicStatuses, readableContent } from "../access.ts";
import type { PostType } from "../posts/conditions.ts";
import { noTexts } from "../posts/post-rows.ts";
import { galleryCounter, postLink, presentPost } from "../posts/present.ts";
import { countPosts, listPosts } from "../posts/store.ts";
import { parseSearch } from "../search/search.ts";
import { presentTerm, taxonomies, termLink } from "../terms/present.ts";
import { listTerms, type Taxonomy } from "../terms/store.ts";
import { termsAbove } from "../terms/terms-above.ts";

export interface Found {
  results: ({ _links: Record<string, unknown> } & Record<string, unknown>)[];
  total: number;
  /** The records found, in their order, as `_embed` shows them. */
  embed(): Promise<Record<string, unknown>[]>;
}

interface Asked {
  search: unknown;
  subtypes: readonly string[];
  /** Ids; none: all. */
  include: number[];
  exclude: number[];
  offset: number;
  limit: number;
}

type SearchDependencies = Pick<Dependencies, "database" | "settings">;

const collections: Record<PostType, string> = {
  post: "posts",
  page: "pages",
  "portfolio-items": "portfolio-items",
};

/** Published posts, the best fitting first; without words to look for the newest first. */
export async function searchPosts({ database, settings }: SearchDependencies, asked: Asked): Promise<Found> {
  const root = `${settings.publicUrl}/wp-json/wp/v2`;
  const search = parseSearch(asked.search);
  const filter = {
    types: asked.subtypes as PostType[],
    access: readableContent(null),
    statuses: [...publicStatuses],
    search,
    slugs: [],
    include: asked.include,
    exclude: asked.exclude,
    authors: [],
    authorsExcluded: [],
    terms: [],
    termRelation: "AND" as const,
  };
  const total = await countPosts(database, filter);
  const orderBy = search ? "relevance" : "date";
  const { offset, limit } = asked;
  const window = { orderBy, order: "desc", offset, limit, texts: noTexts } as const;
  const { posts } = await listPosts(database, filter, window, total);
  return {
    total,
    results: posts.map((post) => ({
      id: post.id,
      title: post.title,
      url: postLink(settings, post),
      type: "post",
      subtype: post.type,
      _links: {
        self: [{ embeddable: true, href: `${root}/${collections[post.type]}/${post.id}` }],
        about: [{ href: `${root}/types/${post.type}` }],
      },
    })),
    embed: async () =>
      posts.map((post) =>
        presentPost(post, {
          place: settings,
          context: "embed",
          terms: [],
          unlocked: post.password === "",
          countGalleries: galleryCounter(),
        }),
      ),
  };
}

export async function searchTerms({ database, settings }: SearchDependencies, asked: Asked): Promise<Found> {
  const { publicUrl } = settings;
  const root = `${publicUrl}/wp-json/wp/v2`;
  const { offset, limit } = asked;
  const { terms, total } = await listTerms(
    database,
    {
      taxonomies: asked.subtypes as Taxonomy[],
      search: typeof asked.search === "string" ? asked.search.trim() : "",
      slugs: [],
      include: asked.include,
      exclude: asked.exclude,
      hideEmpty: false,
    },
    { orderBy: "name", order: "asc", offset, limit },
  );
  const above = await termsAbove(database, terms);
  return {
    total,
    results: terms.map((term) => ({
      id: term.id,
      title: term.name,
      url: termLink(term, publicUrl, above(term)),
      type: term.taxonomy,
      _links: {
        self: [{ embeddable: true, href: `${root}/${taxonomies[term.taxonomy].collection}/${term.id}` }],
        about: [{ href: `${root}/taxonomies/${term.taxonomy}` }],
      },
    })),
    embed: async () => terms.map((term) => presentTerm(term, publicUrl, "embed", above(term))),
  };
}

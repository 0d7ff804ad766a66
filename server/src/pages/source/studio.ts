/** This server's own content, read from its domains in this process. */

import type { ArticleTeaser } from "@extenso/contract/entities.ts";
import type { WirePost } from "@extenso/contract/wire/posts.ts";
import { readableAmong } from "../../domains/content/media/file-readers.ts";
import { type Media, mediaById } from "../../domains/content/media/store.ts";
import type { PostType, TermFilter } from "../../domains/content/posts/conditions.ts";
import { countedMedia, pageMedia, pageRecords } from "../../domains/content/posts/page-records.ts";
import { galleryCounter } from "../../domains/content/posts/present.ts";
import { type PublishedQuery, publishedPosts } from "../../domains/content/posts/published-posts.ts";
import type { Post } from "../../domains/content/posts/store.ts";
import { parseSearch, searchScopeOf } from "../../domains/content/search/search.ts";
import { listTerms } from "../../domains/content/terms/store.ts";
import type { ContentResource } from "../../engines/database/content-versions.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { plainText } from "../../engines/html/text.ts";
import { slugList } from "../../engines/rest/arguments/slug-list.ts";
import type { SignedInUser } from "../../engines/rest/request/authentication.ts";
import { cleanLine } from "../../engines/wordpress-values/clean-text.ts";
import { utcOf } from "../../engines/wordpress-values/site-time.ts";
import { type ArticlesQuery, type ContentSource, mostOfOneName } from "../reading/content-source.ts";
import { excerptEntry } from "../reading/feed-entries.ts";
import type { ProjectEntry } from "../reading/portfolio.ts";
import { runTextJob } from "../reading/run-text-job.ts";
import { studioPlaces, typeOfCollection } from "./studio-places.ts";

export interface StudioOptions {
  dependencies: Pick<Dependencies, "database" | "settings">;
  /** The entries of all projects, kept until one of them changes. */
  projectEntries(): Promise<readonly ProjectEntry[]>;
  /** Keeps the number that `make` says under its key until one of the resources changes. */
  remember(key: string, resources: readonly ContentResource[], make: () => Promise<number>): Promise<number>;
  /** Runs a search in its turn: a few run at once. @throws {RestError} 503 where too many wait. */
  inTurn<T>(search: () => Promise<T>): Promise<T>;
}

/** A total is counted again when one of these changes. */
const countedArticles: ContentResource[] = ["posts", "categories", "tags"];
const countedProjects: ContentResource[] = ["portfolio-items"];
const mostAtOnce = 100;

/** No ids narrow nothing. */
function within(taxonomy: TermFilter["taxonomy"], ids: readonly number[]): TermFilter[] {
  return ids.length === 0 ? [] : [{ taxonomy, termIds: [...ids], operator: "IN" }];
}

/** @param viewer whose rights decide about pictures; left out for anonymous visitors. */
export function studioSource(
  { dependencies, projectEntries, remember, inTurn }: StudioOptions,
  viewer: SignedInUser | null = null,
): ContentSource {
  const { database, settings } = dependencies;
  const { publicUrl, timezone } = settings;

  function publishedArticles(query: ArticlesQuery, withTexts: boolean) {
    const { page, perPage, order, search, categories, tag, author, after, before } = query;
    const found: PublishedQuery = {
      page,
      perPage,
      order,
      withTexts,
      filter: {
        search: parseSearch(search && cleanLine(search)),
        searchScope: searchScopeOf({}),
        authors: author === undefined ? [] : [author],
        terms: [...within("category", categories), ...within("post_tag", tag === undefined ? [] : [tag])],
        after: after && utcOf(after, timezone),
        before: before && utcOf(before, timezone),
      },
    };
    const count = (key: string, make: () => Promise<number>) => remember(key, countedArticles, make);
    const read = () => publishedPosts(dependencies, "post", found, count);
    return search === undefined ? read() : inTurn(read);
  }

  async function allOf(parts: AsyncIterable<Post[]>): Promise<WirePost[]> {
    const countGalleries = galleryCounter();
    const records: WirePost[] = [];
    for await (const posts of parts)
      records.push(...(await pageRecords(dependencies, posts, { countGalleries })));
    return records;
  }

  /** Without a total. */
  async function recordsOf(type: PostType, query: PublishedQuery): Promise<WirePost[]> {
    const { parts } = await publishedPosts(dependencies, type, query);
    return allOf(parts);
  }

  async function readableMedia(ids: readonly number[]): Promise<Media[]> {
    const found = [...(await mediaById(database, [...ids])).values()];
    const readable = await readableAmong(database.query, viewer, found);
    return found.filter(({ id }) => readable.has(id));
  }

  return {
    async listArticles(query) {
      const { parts, ...page } = await publishedArticles(query, true);
      const countGalleries = galleryCounter();
      const items = [];
      // Of each part only what the list shows is kept.
      for await (const posts of parts)
        items.push(
          ...(await runTextJob("teasers", await pageRecords(dependencies, posts, { countGalleries }))),
        );
      return { ...page, items };
    },
    async listArticleLinks(query) {
      const { parts } = await publishedArticles(query, false);
      const links = [];
      for await (const posts of parts)
        links.push(...posts.map(({ slug, title }) => ({ slug, title: plainText(title) })));
      return links;
    },
    async feedEntries(query, publicUrl) {
      const records = await allOf((await publishedArticles(query, true)).parts);
      return runTextJob("feedEntries", records, publicUrl).catch(async () => {
        const teasers = await runTextJob("teasers", records);
        return records.map((post, at) => excerptEntry({ post, teaser: teasers[at] as ArticleTeaser }));
      });
    },
    findArticle: async (slug) =>
      (await recordsOf("post", { filter: { slugs: slugList(slug) }, perPage: 1 }))[0] ?? null,
    async listCategories() {
      const { terms } = await listTerms(
        database,
        {
          taxonomies: ["category"],
          search: "",
          slugs: [],
          include: [],
          exclude: [],
          hideEmpty: true,
        },
        { orderBy: "name", order: "asc", offset: 0, limit: mostAtOnce },
      );
      return terms;
    },
    async newestProjects(most) {
      const count = (key: string, make: () => Promise<number>) => remember(key, countedProjects, make);
      const query = { perPage: most };
      const { parts, ...page } = await publishedPosts(dependencies, "portfolio-items", query, count);
      return { ...page, items: await allOf(parts) };
    },
    projectsById: (ids) =>
      recordsOf("portfolio-items", { filter: { include: [...ids] }, perPage: mostAtOnce }),
    async projectTitles(ids) {
      const { parts } = await publishedPosts(dependencies, "portfolio-items", {
        filter: { include: [...ids] },
        perPage: mostAtOnce,
        withTexts: false,
      });
      const titles = [];
      for await (const posts of parts)
        titles.push(...posts.map(({ id, slug, title }) => ({ id, slug, title: { rendered: title } })));
      return titles;
    },
    findProject: async (slug) =>
      (await recordsOf("portfolio-items", { filter: { slugs: slugList(slug) }, perPage: 1 }))[0] ?? null,
    projectEntries,
    recordsBySlug: (collection, slug) =>
      recordsOf(typeOfCollection[collection], { filter: { slugs: slugList(slug) }, perPage: mostOfOneName }),
    mediaById: async (ids) => (await readableMedia(ids)).map((media) => pageMedia(media, publicUrl)),
    countedMedia: async (ids) => (await readableMedia(ids)).map((media) => countedMedia(media, publicUrl)),
    ...studioPlaces(dependencies),
  };
}

/** Content as the site shows it, made of what a source reads: articles, categories, projects. */

import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import type { Article, ArticleTeaser, Category, Page } from "@extenso/contract/entities.ts";
import type { ArticleLink, ArticleQuery, ProjectLink } from "@extenso/contract/host/content-reader.ts";
import type { WireMedia } from "@extenso/contract/wire/media.ts";
import type { WirePortfolioItem } from "@extenso/contract/wire/posts.ts";
import type { ClipPictures } from "../../domains/library/clip-thumbnails/clip-thumbnails.ts";
import { chunkByCount } from "../../engines/database/chunk-by-count.ts";
import { articleOf, parseTerm } from "./article.ts";
import type { ArticlesQuery, ContentSource } from "./content-source.ts";
import { clipIds, withClipPictures } from "./html/clip-pictures.ts";
import { withPlayers } from "./html/content-players.ts";
import { mapInBatches } from "./map-in-batches.ts";
import {
  featuredIn,
  type PortfolioItem,
  type ProjectFacts,
  projectFacts,
  type ShownContent,
  slugOf,
  titleOf,
} from "./portfolio.ts";
import { runTextJob } from "./run-text-job.ts";
import { notKept, type PreparedTexts } from "./text-cache.ts";

/** docs/specification.md §9. */
const articlesPerPage = 9;
/** What a source reads in one call. */
const mostAtOnce = 100;
/** Limit for all galleries of a list together. */
const mostPictures = 5_000;

export interface ContentOptions {
  /** Hosts whose links in content lead to this site; names, with the port where it isn't the usual one. */
  contentHosts?: readonly string[];
  /** This site's origin, for such addresses where readers see them. */
  publicUrl?: string;
  /** Thumbnails of clips, if the server keeps them. */
  clipPictures?: ClipPictures | undefined;
  /** A cache of prepared long texts, if the server has one. */
  preparedTexts?: PreparedTexts | undefined;
}

function articlesQuery(query: ArticleQuery): ArticlesQuery {
  const { categories = [], order = "desc", page = 1, perPage = articlesPerPage } = query;
  const { after, before, author, search, tags } = query;
  return {
    page,
    perPage,
    order,
    after,
    before,
    author,
    search: search?.trim() || undefined,
    categories: [categories].flat(),
    tag: tags,
  };
}

/** @throws {ApiError} from every call, with docs/specification.md §8's sentence for content that cannot be read. */
export function contentCalls(
  source: ContentSource,
  { contentHosts = [], publicUrl = "", clipPictures, preparedTexts = notKept }: ContentOptions = {},
) {
  /** The pictures of all galleries; a gallery stays empty rather than failing the page. */
  async function pictures(
    ids: Iterable<number>,
    read: ContentSource["mediaById"],
  ): Promise<Map<number, WireMedia>> {
    const wanted = [...new Set(ids)].slice(0, mostPictures);
    const chunks = [...chunkByCount(wanted, mostAtOnce)];
    const found = await mapInBatches(chunks, (chunk) => read(chunk).catch((): WireMedia[] => []));
    return new Map(found.flat().map((media) => [media.id, media]));
  }

  async function withShown(records: WirePortfolioItem[]) {
    const texts = records.map((record) => record.content.rendered);
    const shown = await runTextJob("shownIn", texts);
    return records.map((record, at) => ({ record, shown: shown[at] as ShownContent }));
  }

  /** Without texts, and of galleries only how much there is in them, but for a first picture that is shown. */
  async function asCards(records: WirePortfolioItem[]): Promise<ProjectFacts[]> {
    const read = await withShown(records);
    const shownFirst = read.filter(({ record }) => !featuredIn(record));
    const counted = read.filter(({ record }) => featuredIn(record));
    const idsOf = (some: typeof read) => some.flatMap(({ shown }) => shown.galleryIds);
    const [whole, kinds] = await Promise.all([
      pictures(idsOf(shownFirst), source.mediaById),
      pictures(idsOf(counted), source.countedMedia),
    ]);
    const media = new Map([...kinds, ...whole]);
    return withClips(read.map(({ record, shown }) => projectFacts(record, shown, media)));
  }

  async function withClips<Item extends ProjectFacts>(items: Item[]): Promise<Item[]> {
    const ids = [...new Set(items.flatMap(clipIds))];
    if (!clipPictures || ids.length === 0) return items;
    const thumbnails = await clipPictures(ids);
    return items.map((item) => withClipPictures(item, thumbnails));
  }

  /** Those that are published, in the order of the ids. */
  async function inOrderOf<Item extends { id: number }>(
    ids: readonly number[],
    read: (ids: readonly number[]) => Promise<Item[]>,
  ): Promise<Item[]> {
    if (ids.length === 0) return [];
    const found = new Map((await read(ids)).map((item) => [item.id, item]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  return {
    /** One page, newest first; nine unless told otherwise. */
    listArticles: (query: ArticleQuery = {}): Promise<Page<ArticleTeaser>> =>
      source.listArticles(articlesQuery(query)),

    listArticleLinks: (query: ArticleQuery = {}): Promise<ArticleLink[]> =>
      source.listArticleLinks(articlesQuery(query)),

    /** Null: there is none. */
    async findArticle(slug: string): Promise<Article | null> {
      // WordPress takes an empty slug for “any”.
      const record = slug === "" ? null : await source.findArticle(slug);
      if (!record) return null;
      const { rendered } = record.content;
      const text = await preparedTexts([rendered, publicUrl, ...contentHosts], () =>
        runTextJob("articleText", rendered, contentHosts, publicUrl),
      );
      const article = articleOf(record, text);
      return { ...article, html: await withPlayers(article.html, clipPictures) };
    },

    /** All categories in use, by name. */
    async listCategories(): Promise<Category[]> {
      return (await source.listCategories()).map(parseTerm);
    },

    /** The facts that cards show of projects. */
    asCards,

    /** The same for projects by their ids, in that order. @param ids up to a hundred. */
    async projectCards(ids: readonly number[]): Promise<ProjectFacts[]> {
      return asCards(await inOrderOf(ids, source.projectsById));
    },

    /** Links to projects by their ids, in that order. @param ids up to a hundred. */
    async projectLinks(ids: readonly number[]): Promise<ProjectLink[]> {
      const records = await inOrderOf(ids, source.projectTitles);
      return records.map((record) => ({ slug: percentDecoded(slugOf(record)), title: titleOf(record) }));
    },

    /** Null: there is none. */
    async findPortfolioItem(slug: string): Promise<PortfolioItem | null> {
      const record = slug === "" ? null : await source.findProject(slug);
      if (!record) return null;
      const [shown] = (await runTextJob("shownIn", [record.content.rendered])) as [ShownContent];
      const media = await pictures(shown.galleryIds, source.mediaById);
      const item = await runTextJob("portfolioItem", record, media, contentHosts, publicUrl, shown);
      return (await withClips([item]))[0] ?? null;
    },
  };
}

/** Reads content without signing in: articles, categories, projects. */

import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import { type Call, readList, readResponse, type Transport } from "@extenso/contract/client/transport.ts";
import type { Article, ArticleTeaser, Category, Page } from "@extenso/contract/entities.ts";
import { ApiError, httpError } from "@extenso/contract/errors/errors.ts";
import type { ArticleQuery, ProjectLink } from "@extenso/contract/host/content-reader.ts";
import { type WireMedia, wireMedia } from "@extenso/contract/wire/media.ts";
import { type WirePortfolioItem, wirePortfolioItem, wirePost } from "@extenso/contract/wire/posts.ts";
import { wireTerm } from "@extenso/contract/wire/terms.ts";
import type { ClipPictures } from "../../domains/library/clip-thumbnails/clip-thumbnails.ts";
import { chunkByCount } from "../../engines/database/chunk-by-count.ts";
import { articleOf, parseTerm } from "./article.ts";
import { clipIds, withClipPictures } from "./clip-pictures.ts";
import { withPlayers } from "./content-players.ts";
import { listedArticles } from "./listed-articles.ts";
import {
  featuredIn,
  type PortfolioItem,
  type ProjectEntry,
  type ProjectFacts,
  projectFacts,
  type ShownContent,
  slugOf,
  titleOf,
} from "./portfolio.ts";
import { textField } from "./portfolio-fields.ts";
import { runTextJob } from "./run-text-job.ts";
import { notKept, type PreparedTexts } from "./text-cache.ts";

/** docs/specification.md §9. */
const articlesPerPage = 9;
/** WordPress's limit for one request. */
const mostPerPage = 100;
/** More than any studio has: a server that claims more is not believed. */
const mostPages = 200;
/** Limit for all galleries of a list together. */
const mostPictures = 5_000;
/** Pages of a long list that are requested at the same time. */
const pagesAtOnce = 4;

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

/** Reads each, a few at the same time, in their order. */
async function mapInBatches<In, Out>(all: readonly In[], read: (one: In) => Promise<Out>): Promise<Out[]> {
  const found: Out[] = [];
  for (const some of chunkByCount(all, pagesAtOnce)) found.push(...(await Promise.all(some.map(read))));
  return found;
}

export type ContentCalls = ReturnType<typeof contentCalls>;

/** @throws {ApiError} from every call, with docs/specification.md §8's sentence for content that cannot be read. */
export function contentCalls(
  transport: Transport,
  { contentHosts = [], publicUrl = "", clipPictures, preparedTexts = notKept }: ContentOptions = {},
) {
  function read(path: string, query: NonNullable<Call["query"]>, signal?: AbortSignal) {
    return transport.request(path, { query, signal, refusal: httpError });
  }

  /** One by one, as docs/specification.md §7 has it: what cannot be read is left out. */
  async function mediaOneByOne(ids: number[], signal?: AbortSignal): Promise<WireMedia[]> {
    const answers = await Promise.allSettled(
      ids.map(async (id) => readResponse(wireMedia, await read(`/wp/v2/media/${id}`, {}, signal))),
    );
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  }

  /** Up to a hundred pictures in one call; servers that refuse it are asked for each. */
  async function mediaTogether(ids: number[], fields: string | undefined, signal?: AbortSignal) {
    try {
      const query = { include: ids.join(","), per_page: mostPerPage, _fields: fields };
      return readList(wireMedia, await read("/wp/v2/media", query, signal)).items;
    } catch (error) {
      const wasRefused = error instanceof ApiError && error.status !== null && error.status < 500;
      return wasRefused ? mediaOneByOne(ids, signal) : [];
    }
  }

  /**
   * All pictures of all galleries; a gallery stays empty rather than failing the page.
   * @param fields what is needed of each; all of it where left out.
   */
  async function mediaById(
    ids: Iterable<number>,
    signal?: AbortSignal,
    fields?: string,
  ): Promise<Map<number, WireMedia>> {
    const wanted = [...new Set(ids)].slice(0, mostPictures);
    const chunks: number[][] = [];
    for (let at = 0; at < wanted.length; at += mostPerPage) chunks.push(wanted.slice(at, at + mostPerPage));
    const found = await mapInBatches(chunks, (chunk) => mediaTogether(chunk, fields, signal));
    return new Map(found.flat().map((media) => [media.id, media]));
  }

  async function withShown(records: WirePortfolioItem[]) {
    const texts = records.map((record) => record.content.rendered);
    const shown = await runTextJob("shownIn", texts);
    return records.map((record, at) => ({ record, shown: shown[at] as ShownContent }));
  }

  async function withGalleries(records: WirePortfolioItem[], signal?: AbortSignal): Promise<PortfolioItem[]> {
    const read = await withShown(records);
    const media = await mediaById(
      read.flatMap(({ shown }) => shown.galleryIds),
      signal,
    );
    signal?.throwIfAborted();
    const items: PortfolioItem[] = [];
    for (const { record, shown } of read) {
      items.push(await runTextJob("portfolioItem", record, media, contentHosts, publicUrl, shown));
    }
    return withClips(items);
  }

  /** Without texts, and of galleries only how much there is in them, but for a first picture that is shown. */
  async function asCards(records: WirePortfolioItem[], signal?: AbortSignal): Promise<ProjectFacts[]> {
    const read = await withShown(records);
    const shownFirst = read.filter(({ record }) => !featuredIn(record));
    const counted = read.filter(({ record }) => featuredIn(record));
    const idsOf = (some: typeof read) => some.flatMap(({ shown }) => shown.galleryIds);
    const [whole, kinds] = await Promise.all([
      mediaById(idsOf(shownFirst), signal),
      mediaById(idsOf(counted), signal, "id,source_url,mime_type"),
    ]);
    signal?.throwIfAborted();
    const media = new Map([...kinds, ...whole]);
    return withClips(read.map(({ record, shown }) => projectFacts(record, shown, media)));
  }

  async function withClips<Item extends ProjectFacts>(items: Item[]): Promise<Item[]> {
    const ids = [...new Set(items.flatMap(clipIds))];
    if (!clipPictures || ids.length === 0) return items;
    const pictures = await clipPictures(ids);
    return items.map((item) => withClipPictures(item, pictures));
  }

  async function newestRecords(most: number, signal?: AbortSignal): Promise<Page<WirePortfolioItem>> {
    const query = { per_page: most, _embed: "" };
    const page = readList(wirePortfolioItem, await read("/wp/v2/portfolio-items", query, signal));
    return { ...page, items: page.items.slice(0, most) };
  }

  /** The published projects among these ids, in their order. @param ids up to a hundred. */
  async function projectsNamed(
    ids: readonly number[],
    more: NonNullable<Call["query"]>,
    signal?: AbortSignal,
  ): Promise<WirePortfolioItem[]> {
    if (ids.length === 0) return [];
    const query = { include: ids.join(","), per_page: mostPerPage, ...more };
    const { items } = readList(wirePortfolioItem, await read("/wp/v2/portfolio-items", query, signal));
    const found = new Map(items.map((item) => [item.id, item]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  return {
    /** One page, newest first; nine unless told otherwise. */
    async listArticles(query: ArticleQuery = {}, signal?: AbortSignal): Promise<Page<ArticleTeaser>> {
      const answer = await read(
        "/wp/v2/posts",
        {
          _embed: "",
          per_page: query.perPage ?? articlesPerPage,
          page: query.page ?? 1,
          status: "publish",
          orderby: "date",
          order: query.order ?? "desc",
          after: query.after,
          before: query.before,
          search: query.search?.trim() || undefined,
          categories: [query.categories ?? []].flat().join(",") || undefined,
          tags: query.tags,
          author: query.author,
        },
        signal,
      );
      const page = await listedArticles(answer);
      return { ...page, items: page.items.map(({ teaser }) => teaser) };
    },

    /** Null: there is none. */
    async findArticle(slug: string, signal?: AbortSignal): Promise<Article | null> {
      // WordPress takes an empty slug for “any”.
      if (slug === "") return null;
      const answer = await read("/wp/v2/posts", { slug, _embed: "", status: "publish" }, signal);
      const [record] = readList(wirePost, answer).items;
      if (!record) return null;
      const { rendered } = record.content;
      const text = await preparedTexts([rendered, publicUrl, ...contentHosts], () =>
        runTextJob("articleText", rendered, contentHosts, publicUrl),
      );
      const article = articleOf(record, text);
      return { ...article, html: await withPlayers(article.html, clipPictures) };
    },

    /** All categories in use, by name. */
    async listCategories(signal?: AbortSignal): Promise<Category[]> {
      const query = { per_page: mostPerPage, hide_empty: "true" };
      return readList(wireTerm, await read("/wp/v2/categories", query, signal)).items.map(parseTerm);
    },

    /**
     * Entries by which all published projects are arranged, newest first. They are read page by page, and without the
     * other fields of the projects.
     */
    async listProjectEntries(signal?: AbortSignal): Promise<ProjectEntry[]> {
      const query = { per_page: mostPerPage, _fields: "id,slug,acf.category" };
      const readPage = async (page: number) =>
        readList(wirePortfolioItem, await read("/wp/v2/portfolio-items", { ...query, page }, signal));
      const first = await readPage(1);
      const last = Math.min(first.totalPages, mostPages);
      const pages = Array.from({ length: Math.max(0, last - 1) }, (_, index) => index + 2);
      const others = await mapInBatches(pages, async (page) => (await readPage(page)).items);
      // A project that moved to the next page meanwhile is on both.
      const all = new Map([...first.items, ...others.flat()].map((item) => [item.id, item]));
      return [...all.values()].map((record) => ({
        id: record.id,
        slug: slugOf(record),
        category: textField(record.acf.category) || null,
      }));
    },

    /** The newest projects, with the number of all. @param most up to a hundred. */
    newestProjects: newestRecords,

    /** The facts that cards show of projects. */
    asCards,

    /** The same for projects by their ids, in that order. @param ids up to a hundred. */
    async projectCards(ids: readonly number[], signal?: AbortSignal): Promise<ProjectFacts[]> {
      return asCards(await projectsNamed(ids, { _embed: "" }, signal), signal);
    },

    /** Links to projects by their ids, in that order. @param ids up to a hundred. */
    async projectLinks(ids: readonly number[], signal?: AbortSignal): Promise<ProjectLink[]> {
      const records = await projectsNamed(ids, { _fields: "id,slug,title" }, signal);
      return records.map((record) => ({ slug: percentDecoded(slugOf(record)), title: titleOf(record) }));
    },

    /** Null: there is none. */
    async findPortfolioItem(slug: string, signal?: AbortSignal): Promise<PortfolioItem | null> {
      if (slug === "") return null;
      const answer = await read("/wp/v2/portfolio-items", { slug, _embed: "" }, signal);
      const [item] = await withGalleries(readList(wirePortfolioItem, answer).items.slice(0, 1), signal);
      return item ?? null;
    },
  };
}

/** A WordPress's content, read over HTTP. Every call throws an `ApiError` with docs/specification.md §8's sentence. */
import { permalinkCalls } from "@extenso/contract/client/permalink-calls.ts";
import { type Call, readList, readResponse, type Transport } from "@extenso/contract/client/transport.ts";
import type { Page } from "@extenso/contract/entities.ts";
import { ApiError, httpError } from "@extenso/contract/errors/errors.ts";
import { type WireMedia, wireMedia } from "@extenso/contract/wire/media.ts";
import { type WirePortfolioItem, wirePortfolioItem, wirePost } from "@extenso/contract/wire/posts.ts";
import { wireTerm } from "@extenso/contract/wire/terms.ts";
import { type ArticlesQuery, type ContentSource, mostOfOneName } from "../reading/content-source.ts";
import { excerptEntry } from "../reading/feed-entries.ts";
import { listedArticles } from "../reading/listed-articles.ts";
import { mapInBatches } from "../reading/map-in-batches.ts";
import { slugOf } from "../reading/portfolio.ts";
import { textField } from "../reading/portfolio-fields.ts";
import { runTextJob } from "../reading/run-text-job.ts";

/** WordPress's limit for one request. */
const mostPerPage = 100;
/** More than any studio has: a server that claims more is not believed. */
const mostPages = 200;

type Query = NonNullable<Call["query"]>;

function articlesQuery(query: ArticlesQuery): Query {
  const { page, perPage, order, after, before, search, categories, tag, author } = query;
  return {
    _embed: "",
    per_page: perPage,
    page,
    status: "publish",
    orderby: "date",
    order,
    after,
    before,
    search,
    categories: categories.join(",") || undefined,
    tags: tag,
    author,
  };
}

export function wordPressSource(transport: Transport): ContentSource {
  const read = (path: string, query: Query) => transport.request(path, { query, refusal: httpError });
  const listArticles: ContentSource["listArticles"] = async (query) => {
    const page = await listedArticles(await read("/wp/v2/posts", articlesQuery(query)));
    return { ...page, items: page.items.map(({ teaser }) => teaser) };
  };
  const projects = async (query: Query): Promise<Page<WirePortfolioItem>> =>
    readList(wirePortfolioItem, await read("/wp/v2/portfolio-items", query));

  /** One by one, as docs/specification.md §7 has it: what can't be read is left out. */
  async function mediaOneByOne(ids: readonly number[]): Promise<WireMedia[]> {
    const answers = await Promise.allSettled(
      ids.map(async (id) => readResponse(wireMedia, await read(`/wp/v2/media/${id}`, {}))),
    );
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  }

  /** In one call; servers that refuse it are asked for each. */
  async function mediaTogether(ids: readonly number[], fields?: string): Promise<WireMedia[]> {
    const query = { include: ids.join(","), per_page: mostPerPage, _fields: fields };
    try {
      return readList(wireMedia, await read("/wp/v2/media", query)).items;
    } catch (error) {
      const wasRefused = error instanceof ApiError && error.status !== null && error.status < 500;
      if (wasRefused) return mediaOneByOne(ids);
      throw error;
    }
  }

  return {
    listArticles,
    async listArticleLinks(query) {
      const { items } = await listArticles(query);
      return items.map(({ slug, title }) => ({ slug, title }));
    },
    async feedEntries(query, publicUrl) {
      const answer = await read("/wp/v2/posts", articlesQuery(query));
      return runTextJob("listedFeedEntries", answer.text, query.perPage, publicUrl).catch(async () =>
        (await listedArticles(answer)).items.slice(0, query.perPage).map(excerptEntry),
      );
    },
    async findArticle(slug) {
      const answer = await read("/wp/v2/posts", { slug, _embed: "", status: "publish" });
      return readList(wirePost, answer).items[0] ?? null;
    },
    async listCategories() {
      const query = { per_page: mostPerPage, hide_empty: "true" };
      return readList(wireTerm, await read("/wp/v2/categories", query)).items;
    },
    async newestProjects(most) {
      const page = await projects({ per_page: most, _embed: "" });
      return { ...page, items: page.items.slice(0, most) };
    },
    async projectsById(ids) {
      const query = { include: ids.join(","), per_page: mostPerPage, _embed: "" };
      return (await projects(query)).items;
    },
    async projectTitles(ids) {
      const query = { include: ids.join(","), per_page: mostPerPage, _fields: "id,slug,title" };
      return (await projects(query)).items;
    },
    async findProject(slug) {
      return (await projects({ slug, _embed: "" })).items[0] ?? null;
    },
    /** Page by page, and without the other fields of the projects. */
    async projectEntries() {
      const query = { per_page: mostPerPage, _fields: "id,slug,acf.category" };
      const readPage = (page: number) => projects({ ...query, page });
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
    async recordsBySlug(collection, slug) {
      const query = { slug, status: "publish", per_page: mostOfOneName, _embed: "" };
      return readList(wirePost, await read(`/wp/v2/${collection}`, query)).items;
    },
    mediaById: (ids) => mediaTogether(ids),
    countedMedia: (ids) => mediaTogether(ids, "id,source_url,mime_type"),
    ...permalinkCalls(transport),
    // It redirects what it knows itself.
    leadsTo: async () => null,
  };
}

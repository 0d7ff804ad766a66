/**
 * Where pages get the content from, as the contract's wire types have it: this server's own
 * (`../source/studio.ts`), or a WordPress's (`../source/wordpress.ts`). Only what is published is read, whoever asks.
 */
import type { ArticleTeaser, Page } from "@extenso/contract/entities.ts";
import type { ArticleLink } from "@extenso/contract/host/content-reader.ts";
import type { Places } from "@extenso/contract/host/host.ts";
import type { WireMedia } from "@extenso/contract/wire/media.ts";
import type { WirePortfolioItem, WirePost } from "@extenso/contract/wire/posts.ts";
import type { WireTerm } from "@extenso/contract/wire/terms.ts";
import type { FeedEntry } from "./feed-entries.ts";
import type { ProjectEntry } from "./portfolio.ts";

/** `ArticleQuery` of the contract, with its defaults applied. */
export interface ArticlesQuery {
  page: number;
  perPage: number;
  order: "asc" | "desc";
  /** Not empty, and without blanks around it. */
  search?: string | undefined;
  categories: readonly number[];
  tag?: number | undefined;
  author?: number | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/** Records that are read of one slug: pages of one name lie below different ones. */
export const mostOfOneName = 10;

export type RecordCollection = "posts" | "pages" | "portfolio-items";

export type ProjectTitle = Pick<WirePortfolioItem, "id" | "slug" | "title">;

export interface ContentSource extends Places {
  listArticles(query: ArticlesQuery): Promise<Page<ArticleTeaser>>;
  /** A page of a list without the texts. */
  listArticleLinks(query: ArticlesQuery): Promise<ArticleLink[]>;
  /** A page of a list with safe texts for feed readers. @param publicUrl this site's origin. */
  feedEntries(query: ArticlesQuery, publicUrl: string): Promise<FeedEntry[]>;
  /** @param slug not empty. */
  findArticle(slug: string): Promise<WirePost | null>;
  /** Up to a hundred categories in use, by name. */
  listCategories(): Promise<WireTerm[]>;
  /** The newest projects, with the number of all. @param most up to a hundred. */
  newestProjects(most: number): Promise<Page<WirePortfolioItem>>;
  /** In any order, without those that aren't published. @param ids up to a hundred, one at least. */
  projectsById(ids: readonly number[]): Promise<WirePortfolioItem[]>;
  projectTitles(ids: readonly number[]): Promise<ProjectTitle[]>;
  /** @param slug not empty. */
  findProject(slug: string): Promise<WirePortfolioItem | null>;
  /** The entries by which all projects are arranged, newest first; this server's own are the same array until one changes. */
  projectEntries(): Promise<readonly ProjectEntry[]>;
  /** Up to `mostOfOneName`. @param slug not empty. */
  recordsBySlug(collection: RecordCollection, slug: string): Promise<WirePost[]>;
  /** In any order, without those that visitors may not see. @param ids up to a hundred. */
  mediaById(ids: readonly number[]): Promise<WireMedia[]>;
  /** The same without texts and sizes, for what is only counted. */
  countedMedia(ids: readonly number[]): Promise<WireMedia[]>;
}

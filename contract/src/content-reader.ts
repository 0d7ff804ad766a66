/**
 * Content as the site shows it: read, reshaped and made safe by the server, which alone parses HTML. Pages get it
 * from their host.
 */

import type { NamedCollection, WireNamed, WirePlace } from "./client/place-calls.ts";
import type {
  Article,
  ArticleTeaser,
  Category,
  Page,
  Project,
  ProjectSummary,
  WrittenPage,
} from "./entities.ts";
import type { SiteDocuments, SitePart } from "./site-words/parts.ts";

export interface ArticleQuery {
  /** From 1. */
  page?: number;
  search?: string;
  /** Ids: articles in any of them. */
  categories?: number | readonly number[];
  /** A tag's id. */
  tags?: number;
  /** A person's id. */
  author?: number;
  perPage?: number;
  /** Later, or earlier, than this moment, which itself is left out: as an article's `date`. */
  after?: string;
  before?: string;
  /** Newest first unless told otherwise. */
  order?: "asc" | "desc";
}

/** @throws {ApiError} from every call, with docs/specification.md §8's sentence for content that cannot be read. */
export interface ContentReader {
  /** One page, newest first; nine unless told otherwise. */
  listArticles(query?: ArticleQuery): Promise<Page<ArticleTeaser>>;
  /** Null: there is none. */
  findArticle(slug: string): Promise<Article | null>;
  /** All categories in use, by name. */
  listCategories(): Promise<Category[]>;
  /** What cards show of all published projects, in the studio's order; newest first where it has given none. */
  listProjects(): Promise<ProjectSummary[]>;
  /** The same of those for the home page, with the number of all. @param most up to a hundred. */
  selectedProjects(most: number): Promise<Page<ProjectSummary>>;
  /** Null: there is none. */
  findProject(slug: string): Promise<Project | null>;
  /** A category, a tag, or someone who has published, with the name as plain text; null: there is none. */
  findNamed(collection: NamedCollection, slug: string): Promise<WireNamed | null>;
  /** The site's own words, as they are published. */
  words<Part extends SitePart>(...parts: Part[]): Promise<SiteDocuments<Part>>;
  /** A page as it is shown, from its record. */
  readPage(record: WirePlace): Promise<WrittenPage>;
}

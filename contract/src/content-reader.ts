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
import type { ProjectCategory } from "./projects/categories.ts";
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

/** docs/specification.md §7: WordPress gives no more at once. */
export const projectsPerPage = 100;

interface ProjectQuery {
  /** A category's form in the URL; left out or null: all projects. */
  category?: string | null;
  /** From 1. */
  page?: number;
}

/** One page of the portfolio, in the studio's order; newest first where it has given none. */
export interface ProjectList {
  items: ProjectSummary[];
  /**
   * The category that these are of. Null: they are of all; so are those of a portfolio that fits one page, whatever
   * category was asked for.
   */
  category: string | null;
  page: number;
  totalPages: number;
  /** How many there are of this category on all pages. */
  total: number;
  /** Of all projects. */
  categories: ProjectCategory[];
}

/** What leads on from a project. */
export type ProjectLink = Pick<ProjectSummary, "slug" | "title">;

export interface ProjectNeighbours {
  /** The category they are of; null: of all, also where the project is not in the one that was asked for. */
  category: string | null;
  /** Before the first comes the last. Null where there are no three. */
  previous: ProjectLink | null;
  /** After the last comes the first. */
  next: ProjectLink;
}

/** @throws {ApiError} from every call, with docs/specification.md §8's sentence for content that cannot be read. */
export interface ContentReader {
  /** One page, newest first; nine unless told otherwise. */
  listArticles(query?: ArticleQuery): Promise<Page<ArticleTeaser>>;
  /** Null: there is none. */
  findArticle(slug: string): Promise<Article | null>;
  /** All categories in use, by name. */
  listCategories(): Promise<Category[]>;
  /** Up to a hundred published projects, as cards show them; none on a page behind the last. */
  listProjects(query?: ProjectQuery): Promise<ProjectList>;
  /** Those around a project, within a category or all; null where it is the only one. */
  projectNeighbours(slug: string, category: string | null): Promise<ProjectNeighbours | null>;
  /** Cards for the home page, with the number of all. @param most up to a hundred. */
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

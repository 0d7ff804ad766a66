/**
 * Content as the site shows it. The server reads, reshapes and sanitises it, since only the server parses HTML; pages
 * get a reader from their host.
 */

import type { NamedCollection, WireNamed, WirePermalink } from "../client/permalink-calls.ts";
import type {
  Article,
  ArticleTeaser,
  Category,
  Page,
  Project,
  ProjectSummary,
  WrittenPage,
} from "../entities.ts";
import type { ProjectCategory } from "../projects/categories.ts";
import type { SiteDocuments, SitePart } from "../site-content/parts.ts";

export interface ArticleQuery {
  /** From 1. */
  page?: number;
  search?: string;
  /** Category ids; an article matches if it is in any of them. */
  categories?: number | readonly number[];
  /** A tag's id. */
  tags?: number;
  /** A person's id. */
  author?: number;
  perPage?: number;
  /** `after` and `before` are exclusive bounds of the publication date, in the format of an article's `date`. */
  after?: string;
  before?: string;
  /** Newest first (`desc`) by default. */
  order?: "asc" | "desc";
}

/** The fields of an article that a link to it needs. */
export type ArticleLink = Pick<ArticleTeaser, "slug" | "title">;

/** WordPress's own limit for one response: docs/specification.md §7. */
export const projectsPerPage = 100;

interface ProjectQuery {
  /** A category's slug from the URL; null, or left out, selects all projects. */
  category?: string | null;
  /** From 1. */
  page?: number;
}

/** One page of the portfolio, in the order that the studio has set, otherwise newest first. */
export interface ProjectList {
  items: ProjectSummary[];
  /**
   * The category of `items`; null if they are from all categories. A portfolio that fits one page is returned whole,
   * whichever category was requested.
   */
  category: string | null;
  page: number;
  totalPages: number;
  /** Number of projects in this category, on all pages. */
  total: number;
  /** The categories of all projects, not only of `items`. */
  categories: ProjectCategory[];
}

/** The fields of a project that a link to it needs. */
export type ProjectLink = Pick<ProjectSummary, "slug" | "title">;

export interface ProjectNeighbours {
  /** The category of both; null if they are from all projects, as for a project outside the requested category. */
  category: string | null;
  /** Before the first project comes the last. Null with fewer than three, where it would be the same as `next`. */
  previous: ProjectLink | null;
  /** After the last project comes the first. */
  next: ProjectLink;
}

/** @throws {ApiError} from every call when content can't be read, with the message of docs/specification.md §8. */
export interface ContentReader {
  /** One page of articles, by default newest first and nine per page. */
  listArticles(query?: ArticleQuery): Promise<Page<ArticleTeaser>>;
  /** The first page of such a list, for links to the articles. */
  listArticleLinks(query?: ArticleQuery): Promise<ArticleLink[]>;
  /** @returns null if no published article has this slug. */
  findArticle(slug: string): Promise<Article | null>;
  /** All categories in use, sorted by name. */
  listCategories(): Promise<Category[]>;
  /** Up to a hundred published projects with the fields that cards show; a page after the last one is empty. */
  listProjects(query?: ProjectQuery): Promise<ProjectList>;
  /** The projects before and after a project, within a category or among all; null where it is the only one. */
  projectNeighbours(slug: string, category: string | null): Promise<ProjectNeighbours | null>;
  /** Projects for the home page's cards; `total` counts all projects. @param most up to a hundred. */
  selectedProjects(most: number): Promise<Page<ProjectSummary>>;
  /** @returns null if no published project has this slug. */
  findProject(slug: string): Promise<Project | null>;
  /** A category, a tag, or a person who has published, with the name as plain text; null if there is none. */
  findNamed(collection: NamedCollection, slug: string): Promise<WireNamed | null>;
  /** The published documents of these parts of the site. */
  siteContent<Part extends SitePart>(...parts: Part[]): Promise<SiteDocuments<Part>>;
  /** Turns a page's record into the content that the site shows. */
  readPage(record: WirePermalink): Promise<WrittenPage>;
}

import type { ContentClient } from "@extenso/contract/client.ts";
import type { Article, ArticleTeaser } from "@extenso/contract/entities.ts";
import { safeHtml } from "../../../content-html.server.ts";
import { type ArticleSection, readableArticle } from "./article-html.ts";

export type Neighbour = Pick<ArticleTeaser, "slug" | "title">;

export interface ReadArticle extends Omit<Article, "content" | "acf" | "link"> {
  /** Safe to show. */
  html: string;
  sections: ArticleSection[];
  /** The one published after this, and the one before. */
  next: Neighbour | null;
  previous: Neighbour | null;
}

/** Without a neighbour the article is as good: what cannot be read is left out. */
async function neighbour(
  client: ContentClient,
  side: { after: string; order: "asc" } | { before: string; order: "desc" },
): Promise<Neighbour | null> {
  const { items } = await client.listArticles({ perPage: 1, ...side }).catch(() => ({ items: [] }));
  const [found] = items;
  return found ? { slug: found.slug, title: found.title } : null;
}

/**
 * An article as it is read; null: there is none.
 *
 * @throws {ApiError} when the content cannot be read.
 */
export async function readArticle(client: ContentClient, slug: string): Promise<ReadArticle | null> {
  const article = await client.findArticle(slug);
  if (!article) return null;
  const { content, acf: _acf, link: _link, ...teaser } = article;
  const [next, previous] = await Promise.all([
    neighbour(client, { after: article.date, order: "asc" }),
    neighbour(client, { before: article.date, order: "desc" }),
  ]);
  return { ...teaser, ...readableArticle(safeHtml(content)), next, previous };
}

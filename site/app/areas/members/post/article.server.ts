import type { Article } from "@extenso/contract/entities.ts";
import type { ArticleLink, ContentReader } from "@extenso/contract/host/content-reader.ts";

export type Neighbour = ArticleLink;

export interface ReadArticle extends Omit<Article, "link"> {
  /** The one published after this, and the one before. */
  next: Neighbour | null;
  previous: Neighbour | null;
}

/**
 * Without a neighbour the article is as good: what cannot be read is left out.
 * @param own slug of the article itself: its answer's date has no milliseconds, so it may lie after that date.
 */
async function neighbour(
  content: ContentReader,
  own: string,
  side: { after: string; order: "asc" } | { before: string; order: "desc" },
): Promise<Neighbour | null> {
  const links = await content.listArticleLinks({ perPage: 2, ...side }).catch((): Neighbour[] => []);
  return links.find(({ slug }) => slug !== own) ?? null;
}

/**
 * An article as it is read; null: there is none.
 *
 * @throws {ApiError} when the content cannot be read.
 */
export async function readArticle(content: ContentReader, slug: string): Promise<ReadArticle | null> {
  const article = await content.findArticle(slug);
  if (!article) return null;
  const { link: _link, ...shown } = article;
  const [next, previous] = await Promise.all([
    neighbour(content, article.slug, { after: article.date, order: "asc" }),
    neighbour(content, article.slug, { before: article.date, order: "desc" }),
  ]);
  return { ...shown, next, previous };
}

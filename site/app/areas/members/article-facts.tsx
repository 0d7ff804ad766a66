import type { ArticleTeaser } from "@extenso/contract/entities.ts";
import { articleDate } from "./article-date.ts";

const mostCategories = 2;

type Facts = Pick<ArticleTeaser, "categories" | "date" | "readTime">;

/** At most two; “uncategorized” is none. */
export function Categories({ categories }: Pick<Facts, "categories">) {
  return categories
    .filter(({ slug }) => slug !== "uncategorized")
    .slice(0, mostCategories)
    .map(({ slug, label }) => (
      <span key={slug} className="article-category label">
        {label}
      </span>
    ));
}

/** Categories, date and reading time: above an article's title. */
export function ArticleFacts({ article }: { article: Facts }) {
  return (
    <p className="article-facts">
      <Categories categories={article.categories} />
      <time dateTime={article.date}>{articleDate(article.date)}</time>
      <span>{article.readTime} min read</span>
    </p>
  );
}

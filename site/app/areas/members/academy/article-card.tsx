import type { ArticleTeaser } from "@extenso/contract/entities.ts";
import { Link, useLocation } from "react-router";
import { ContentPicture } from "../../../ui/content-picture.tsx";
import { articleDate } from "../article-date.ts";
import { academyPath } from "./listing.ts";

const mostCategories = 2;

/** Categories, date and reading time: above a card's title and an article's. */
export function ArticleFacts({
  article,
}: {
  article: Pick<ArticleTeaser, "categories" | "date" | "readTime">;
}) {
  return (
    <p className="article-facts">
      {article.categories
        .filter(({ slug }) => slug !== "uncategorized")
        .slice(0, mostCategories)
        .map(({ slug, label }) => (
          <span key={slug} className="article-category label">
            {label}
          </span>
        ))}
      <time dateTime={article.date}>{articleDate(article.date)}</time>
      <span>{article.readTime} min read</span>
    </p>
  );
}

export function ArticleCard({ article, priority }: { article: ArticleTeaser; priority: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <li className="article-card">
      <Link
        to={`${academyPath}/post/${article.slug}`}
        prefetch="intent"
        state={{ from: `${pathname}${search}` }}
        className="article-card-link"
      >
        <span className="frame article-card-frame">
          <ContentPicture
            picture={article.image}
            alt=""
            priority={priority}
            sizes="(min-width: 90rem) 22rem, (min-width: 48rem) 45vw, 92vw"
            className="absolute inset-0"
          />
        </span>
        <h2 className="article-card-title">{article.title}</h2>
      </Link>
      <ArticleFacts article={article} />
      <p className="article-card-excerpt">{article.excerpt}</p>
      <p className="text-sm text-ink-soft">By {article.author.name}</p>
    </li>
  );
}

/** The shape of the list before it is there. */
export function ArticleSkeletons({ count = 6 }: { count?: number }) {
  return (
    <ul aria-hidden="true" className="article-grid">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={place} className="article-card">
          <span className="article-card-frame waiting" />
          <span className="waiting-text w-4/5 h-6" />
          <span className="waiting-text w-1/2" />
          <span className="waiting-text w-full" />
          <span className="waiting-text w-2/3" />
        </li>
      ))}
    </ul>
  );
}

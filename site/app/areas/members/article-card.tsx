import { articlePath } from "@extenso/contract/addresses/site-addresses.ts";
import type { ArticleTeaser } from "@extenso/contract/entities.ts";
import { Link, useLocation } from "react-router";
import { ContentPicture } from "../../ui/content/content-picture.tsx";
import { articleDate } from "./article-date.ts";
import { Categories } from "./article-facts.tsx";

/** @param lead the first of a full list: it is shown larger than the others. @param heading of its title. */
export function ArticleCard({
  article,
  lead = false,
  priority = false,
  heading: Heading = "h2",
}: {
  article: ArticleTeaser;
  lead?: boolean;
  priority?: boolean;
  heading?: "h2" | "h3";
}) {
  const { pathname, search } = useLocation();
  return (
    <li className="article-card frame-host" data-lead={lead || undefined}>
      <span className="frame article-card-frame">
        <ContentPicture
          picture={article.image}
          alt=""
          priority={priority}
          sizes={
            lead
              ? "(min-width: 90rem) 46rem, 92vw"
              : "(min-width: 90rem) 22rem, (min-width: 48rem) 45vw, 92vw"
          }
          className="absolute inset-0"
        />
      </span>
      <p className="article-facts">
        <Categories categories={article.categories} />
        <span>{article.readTime} min read</span>
      </p>
      <Heading className="article-card-title">
        <Link
          to={articlePath(article.slug)}
          prefetch="intent"
          state={{ from: `${pathname}${search}` }}
          className="article-card-link"
        >
          {article.title}
        </Link>
      </Heading>
      <p className="article-card-excerpt">{article.excerpt}</p>
      <p className="article-facts">
        <span>By {article.author.name}</span>
        <time dateTime={article.date}>{articleDate(article.date)}</time>
      </p>
    </li>
  );
}

/** The shape of the list before it is there. */
export function ArticleSkeletons() {
  return (
    <ul aria-hidden="true" className="article-grid">
      {Array.from({ length: 9 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={place} className="article-card" data-lead={place === 0 || undefined}>
          <span className="article-card-frame waiting" />
          <span className="waiting-text w-32" />
          <span className="waiting-text h-6 w-full" />
          <span className="waiting-text h-12 w-full" />
          <span className="waiting-text w-2/3" />
        </li>
      ))}
    </ul>
  );
}

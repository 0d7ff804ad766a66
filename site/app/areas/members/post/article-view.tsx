import { articlePath } from "@extenso/contract/addresses/site-addresses.ts";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { ContentHtml } from "../../../ui/content-html.tsx";
import { ContentPicture } from "../../../ui/content-picture.tsx";
import { playFilm } from "../../../ui/play-film.ts";
import { ArticleFacts } from "../article-facts.tsx";
import type { Neighbour, ReadArticle } from "./article.server.ts";

/** Fewer sections are seen at a glance. */
const fewestForIndex = 3;

export function ArticleView({ article }: { article: ReadArticle }) {
  const { title, image, html, sections, tags, author } = article;
  const openLinks = useLinksInside();
  return (
    <article aria-labelledby="article-title" className="article">
      <header className="article-head">
        <ArticleFacts article={article} />
        <h1 id="article-title" className="article-title">
          {title}
        </h1>
        <p className="text-ink-soft">By {author.name}</p>
      </header>
      {image && (
        <div className="article-picture">
          <ContentPicture picture={image} priority sizes="(min-width: 64rem) 60rem, 100vw" />
        </div>
      )}
      <div className="article-columns">
        {sections.length >= fewestForIndex && (
          <nav aria-labelledby="article-index" className="article-index">
            <h2 id="article-index" className="label text-ink-soft">
              In this article
            </h2>
            <ol>
              {sections.map(({ id, title: section }) => (
                <li key={id}>
                  <a href={`#${id}`}>{section}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="article-text">
          {article.protected ? (
            <p className="text-ink-soft">This article is behind a password and cannot be read here.</p>
          ) : (
            // Only the links inside are acted on, which answer the keyboard with a click.
            <ContentHtml html={html} onClick={openLinks} />
          )}
          {tags.length > 0 && (
            <ul aria-label="Tags" className="article-tags">
              {tags.map(({ id, name }) => (
                <li key={id}>#{name}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <nav aria-label="More articles" className="article-neighbours">
        <NeighbourLink article={article.previous} label="Previous article" />
        <NeighbourLink article={article.next} label="Next article" />
      </nav>
    </article>
  );
}

function NeighbourLink({ article, label }: { article: Neighbour | null; label: string }) {
  if (!article) return <span aria-hidden="true" />;
  return (
    <Link to={articlePath(article.slug)} prefetch="intent" className="article-neighbour">
      <span className="label text-ink-soft">{label}</span>
      <span className="font-semibold">{article.title}</span>
    </Link>
  );
}

/** Films play in their place, and links of the text to pages of this site are followed without loading it anew. */
function useLinksInside() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    if (playFilm(event)) return;
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin) return;
    const { pathname, search, hash } = link;
    // Anchors are the browser's, files and the API are the server's.
    if ((hash && pathname === location.pathname) || /^\/wp-|^\/media\/|\.\w+$/.test(pathname)) return;
    event.preventDefault();
    navigate(`${pathname}${search}${hash}`);
  };
}

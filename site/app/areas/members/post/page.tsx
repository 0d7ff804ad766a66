import { academyPath, articlePath } from "@extenso/contract/addresses/site-addresses.ts";
import { ApiError, httpError, networkError, unexpectedError } from "@extenso/contract/errors/errors.ts";
import { articleMessages } from "@extenso/contract/errors/messages.ts";
import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { data, isRouteErrorResponse, Link, useLocation, useNavigate } from "react-router";
import { contentContext } from "../../../content.ts";
import { cardLinks, recordLink } from "../../../seo/card-links.ts";
import { pageMeta } from "../../../seo/page-meta.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ContentBlocks } from "../../../ui/content/content-blocks.tsx";
import { ContentPicture } from "../../../ui/content/content-picture.tsx";
import { isPlainClick, playFilm } from "../../../ui/films/play-film.ts";
import { ArticleFacts } from "../article-facts.tsx";
import type { Route } from "./+types/page";
import { type Neighbour, type ReadArticle, readArticle } from "./article.server.ts";

/** Words of ours for the error page. A proxy between may answer with a page of its own, which nobody is shown. */
const told = (words: string) => ({ told: words });

function wordsIn(error: unknown): string | null {
  const data = isRouteErrorResponse(error) ? error.data : null;
  return typeof data?.told === "string" ? data.told : null;
}

/** An error whose words are ours; a redirect, to where a renamed article is now, stays one. */
function asTold(error: unknown) {
  if (error instanceof Response || wordsIn(error) !== null) return error;
  const status = isRouteErrorResponse(error) ? error.status : 503;
  const message = isRouteErrorResponse(error) ? httpError(status) : networkError;
  return data(told(articleMessages.failed(message)), { status });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content, publicUrl, redirectFrom, report } = context.get(contentContext);
  try {
    const article = await readArticle(content, params.slug);
    if (article) return data({ article }, { headers: recordLink(publicUrl, "posts", article.id) });
    const redirected = await redirectFrom(articlePath(params.slug));
    if (redirected) throw redirected;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error);
    const init = { status: 502, headers: { "Cache-Control": "no-store" } };
    throw data(told(articleMessages.failed(error.message)), init);
  }
  throw data(told(articleMessages.missing), { status: 404 });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((error: unknown) => {
    throw asTold(error);
  });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** Members' pages are in no search engine; what a link to an article looks like where it is shared is there all the same. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...(loaderData
    ? sharedMeta(loaderData.article, matches)
    : [{ title: `${articleMessages.title} · Extenso Academy` }]),
  { name: "robots", content: "noindex, nofollow" },
];

function sharedMeta(article: ReadArticle, matches: Parameters<typeof pageMeta>[0]) {
  const path = articlePath(article.slug);
  const image = article.shareImage ?? article.image;
  return pageMeta(matches, {
    title: `${article.title} · Extenso Academy`,
    description: article.shareText || "An article of the Extenso Academy.",
    path,
    kind: "article",
    links: cardLinks(matches, path),
    ...(image ? { image } : {}),
  });
}

/** Back to the list as it was left, with its search and topic. */
function BackToAcademy() {
  const { state } = useLocation();
  const from =
    typeof state?.from === "string" && state.from.startsWith(academyPath) ? state.from : academyPath;
  return (
    <Link to={from} className="back-link label">
      <ArrowLeft aria-hidden size={18} />
      {articleMessages.back}
    </Link>
  );
}

export default function PostPage({ loaderData: { article } }: Route.ComponentProps) {
  return (
    <>
      <BackToAcademy />
      <ArticleView key={article.id} article={article} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div role="alert" className="members-state marked">
      <h1 className="members-title">{articleMessages.title}</h1>
      <p className="text-ink-soft">{wordsIn(error) ?? articleMessages.failed(unexpectedError)}</p>
      <ButtonLink to={academyPath}>{articleMessages.back}</ButtonLink>
    </div>
  );
}

/** Fewer sections are seen at a glance. */
const fewestForIndex = 3;

function ArticleView({ article }: { article: ReadArticle }) {
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
            <ContentBlocks html={html} onClick={openLinks} />
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
    if (playFilm(event) || !isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin) return;
    const { pathname, search, hash } = link;
    // Anchors are the browser's, files and the API are the server's.
    if ((hash && pathname === location.pathname) || /^\/wp-|^\/media\/|\.\w+$/.test(pathname)) return;
    event.preventDefault();
    navigate(`${pathname}${search}${hash}`);
  };
}

import type { WrittenPage } from "@extenso/contract/entities.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { data, redirect, redirectDocument, useLocation } from "react-router";
import { movedTo } from "../../../addresses/wordpress-redirects.server.ts";
import { contentContext } from "../../../content.ts";
import { guessDestinations, mainDestinations, notFound } from "../../../copy/not-found.ts";
import { cardLinks, recordLink } from "../../../seo/card-links.ts";
import { pageMeta } from "../../../seo/page-meta.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ContentBlocks } from "../../../ui/content/content-blocks.tsx";
import { playFilm } from "../../../ui/films/play-film.ts";
import { LinkList } from "../../../ui/link-list.tsx";
import type { Route } from "./+types/page";
import stylesheet from "./stylesheet.css?url";

/** Styles of WordPress's page content, which no other page loads. */
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** Handles every unknown path: WordPress's permalinks and old paths redirect or show a page, the rest is a 404. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { content, places, publicUrl, redirectFrom, report } = context.get(contentContext);
  try {
    const moved = await movedTo(places, publicUrl, url);
    if (moved && "page" in moved) {
      const page = await content.readPage(moved.page);
      const headers = recordLink(publicUrl, "pages", moved.page.id);
      return data({ page, path: url.pathname }, { headers });
    }
    if (moved) throw moved.file ? redirectDocument(moved.to, 301) : redirect(moved.to, 301);
    const redirected = await redirectFrom(url.pathname);
    if (redirected) throw redirected;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error);
    throw data(null, { status: 502, headers: { "Cache-Control": "no-store" } });
  }
  return data(null, { status: 404 });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        ...pageMeta(matches, {
          title: `${loaderData.page.title} · Extenso`,
          description: loaderData.page.summary,
          path: loaderData.path,
          links: cardLinks(matches, loaderData.path),
          ...(loaderData.page.shareImage ? { image: loaderData.page.shareImage } : {}),
        }),
        ...(loaderData.page.unlisted ? [{ name: "robots", content: "noindex" }] : []),
      ]
    : [{ title: "Page Not Found · Extenso" }, { name: "robots", content: "noindex" }];

export default function ElsewherePage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ContentPage page={loaderData.page} /> : <NotFoundPage />;
}

function NotFoundPage() {
  const { pathname } = useLocation();
  const guesses = guessDestinations(pathname);
  return (
    <div className="not-found shell grid gap-y-12 pt-[calc(var(--header-height)+3rem)] pb-rhythm">
      <div className="grid gap-6 lg:grid-cols-12 lg:items-end">
        <div className="grid gap-4 lg:col-span-8">
          <p className="label text-ink-soft">{notFound.label}</p>
          {/* Two lines on a phone in any font, so that the one that arrives moves nothing. */}
          <h1 className="display text-hero max-sm:max-w-[7em]">{notFound.title}</h1>
        </div>
        <div className="grid gap-6 lg:col-span-4 lg:pb-3">
          <p className="text-lead measure text-ink-soft">{notFound.text}</p>
          <p>
            <ButtonLink to={notFound.button.to}>{notFound.button.label}</ButtonLink>
          </p>
        </div>
      </div>
      <div className="grid gap-8">
        <EmptyNegative />
        <p className="display text-heading">{notFound.punchline}</p>
      </div>
      <LinkList
        title={guesses.length > 0 ? notFound.guessTitle : notFound.listTitle}
        links={guesses.length > 0 ? guesses : mainDestinations}
        listClassName="grid gap-x-gutter sm:grid-cols-2 lg:grid-cols-4"
      />
    </div>
  );
}

/** A page written in WordPress that this site has none of its own for. */
function ContentPage({ page: { title, html, protected: guarded } }: { page: WrittenPage }) {
  return (
    <article className="shell grid gap-10 pt-[calc(var(--header-height)+4rem)] pb-rhythm">
      <h1 className="display text-title max-w-[18ch]">{title}</h1>
      {guarded ? (
        <p className="text-ink-soft">This page is behind a password and cannot be read here.</p>
      ) : (
        <ContentBlocks html={html} onClick={playFilm} />
      )}
    </article>
  );
}

/** The frame that should have been here: a strip of negative, exposed to nothing. */
function EmptyNegative() {
  return (
    <div aria-hidden="true" className="negative">
      <div className="negative-edge">
        <span>Extenso 404</span>
        <span>▸ 22</span>
        <span>▸ 22A</span>
        <span>▸ 23</span>
      </div>
      <div className="negative-frames">
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}

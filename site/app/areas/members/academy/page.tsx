import { academyPath, archiveFeedPath } from "@extenso/contract/addresses/site-addresses.ts";
import { ApiError, httpError, networkError } from "@extenso/contract/errors/errors.ts";
import { academyMessages } from "@extenso/contract/errors/messages.ts";
import { Suspense, useEffect, useRef, useState } from "react";
import {
  Await,
  data,
  isRouteErrorResponse,
  Link,
  useFetcher,
  useNavigate,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { contentContext } from "../../../content.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { useSideways } from "../../../ui/use-sideways.ts";
import { ArticleCard, ArticleSkeletons } from "../article-card.tsx";
import type { Route } from "./+types/page";
import { readListing } from "./listing.server.ts";
import {
  type Choice,
  choiceOf,
  isPlainQuery,
  type Listing,
  type ListingFailure,
  listingAddress,
  type Narrowed,
  pageOf,
  withMore,
} from "./listing.ts";
import { SearchBox } from "./search-box.tsx";

/** A shorter list has no lead article: all of its cards are alike. */
const fewestForLead = 6;

/** Lists with further pages loaded, by URL: on return from an article the list is as long as before. */
const loaded = new Map<string, { first: string; listing: Listing }>();

function idsOf({ articles }: Listing): string {
  return articles.map(({ id }) => id).join();
}

function startOf(first: Listing): Listing {
  const kept = loaded.get(listingAddress(first.choice));
  return kept?.first === idsOf(first) ? kept.listing : first;
}

/** The first page and what was loaded below it. Give it a `key` made of the choice: another list starts anew. */
function ArticleList({ first }: { first: Listing }) {
  const [listing, setListing] = useState(() => startOf(first));
  const [failure, setFailure] = useState("");
  const fetcher = useFetcher<Listing | ListingFailure>();
  const taken = useRef<unknown>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const focusAt = useRef<number | null>(null);

  // Appends the fetcher's articles, once for each response.
  useEffect(() => {
    const answer = fetcher.data;
    if (fetcher.state !== "idle" || !answer || taken.current === answer) return;
    taken.current = answer;
    if ("failure" in answer) {
      setFailure(answer.failure);
      return;
    }
    setListing((shown) => {
      const next = { ...answer, articles: [...withMore(shown.articles, answer.articles)] };
      loaded.set(listingAddress(first.choice), { first: idsOf(first), listing: next });
      return next;
    });
  }, [fetcher.data, fetcher.state, first]);

  // Keyboard users continue at the first of the articles just loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list has grown
  useEffect(() => {
    if (focusAt.current === null) return;
    const link = list.current?.children[focusAt.current]?.querySelector("a");
    if (link) {
      focusAt.current = null;
      link.focus({ preventScroll: true });
    }
  }, [listing.articles.length]);

  function loadMore() {
    setFailure("");
    focusAt.current = listing.articles.length;
    fetcher.load(listingAddress(first.choice, listing.page + 1));
  }

  const { articles, total, page, totalPages } = listing;
  const waiting = fetcher.state !== "idle";
  return (
    <>
      <p aria-live="polite" className="academy-count">
        {articles.length} of {Math.max(total, articles.length)} {total === 1 ? "article" : "articles"}
      </p>
      <ul ref={list} className="article-grid">
        {articles.map((article, place) => (
          <ArticleCard
            key={article.id}
            article={article}
            lead={place === 0 && articles.length >= fewestForLead}
            priority={place < 3}
          />
        ))}
      </ul>
      {page < totalPages && (
        <div className="academy-more">
          {failure && <Banner kind="error">{academyMessages.failed(failure)}</Banner>}
          <Button look="secondary" disabled={waiting} onClick={loadMore}>
            {waiting ? "Loading..." : "Load More Articles"}
          </Button>
        </div>
      )}
    </>
  );
}

type ListingResult = Listing | ListingFailure;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content, redirectFrom, report } = context.get(contentContext);
  const { searchParams } = new URL(request.url);
  try {
    const choice = choiceOf(searchParams);
    const page = pageOf(searchParams);
    const listing = await readListing(content, choice, page);
    const renamed = listing.total === 0 ? formerTopic(choice) : null;
    const redirected = renamed && (await redirectFrom(renamed));
    if (redirected) throw redirected;
    // There is no end of searches, of pages behind the last, and of other words for the same.
    const isKept =
      choice.search === "" && listing.articles.length > 0 && isPlainQuery(searchParams, choice, page);
    return data<ListingResult>(listing, isKept ? {} : { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error);
    return data<ListingResult>(
      { failure: error.message },
      { status: 502, headers: { "Cache-Control": "no-store" } },
    );
  }
}

/** Where a chosen topic's redirect would begin; null where none is chosen alone. */
function formerTopic({ search, category, tag = "", author = "" }: Choice): string | null {
  if (search !== "" || author !== "" || (category !== "") === (tag !== "")) return null;
  return category ? `/category/${category}` : `/tag/${tag}`;
}

/** A list that comes within this time is simply shown. */
const patienceMs = 60;

/** On the way from another page the academy's shape is there before its articles are. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<{ listing: ListingResult | Promise<ListingResult> } | ListingResult> {
  const listing: Promise<ListingResult> = serverLoader().catch((error: unknown) => {
    // A renamed topic: the list may have been shown as on its way by then, so the browser goes there itself.
    const to = error instanceof Response ? error.headers.get("Location") : null;
    if (to) location.replace(to);
    return { failure: isRouteErrorResponse(error) ? httpError(error.status) : to ? "" : networkError };
  });
  if (location.pathname === academyPath) return listing;
  const patience = new Promise<"over">((resolve) => setTimeout(resolve, patienceMs, "over"));
  const first = await Promise.race([listing, patience]);
  return { listing: first === "over" ? listing : first };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ location }) => [
  { title: "Extenso Academy · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
  ...feedLinks(choiceOf(new URLSearchParams(location.search))),
];

/** The feeds of a topic, a tag or an author that the list is narrowed to. */
function feedLinks({ category, tag = "", author = "" }: Choice) {
  return Object.entries({ category, tag, author })
    .filter(([, slug]) => slug !== "")
    .map(([kind, slug]) => ({
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: `Extenso Academy: ${kind} “${slug}”`,
      href: archiveFeedPath(kind as "category" | "tag" | "author", slug),
    }));
}

export default function AcademyPage({ loaderData }: Route.ComponentProps) {
  const listing = "listing" in loaderData ? loaderData.listing : loaderData;
  return (
    <>
      <header className="members-head">
        <h1 className="members-title">Extenso Academy</h1>
        <p className="text-ink-soft">
          How we plan, shoot, cut, design and build, written down by the people who do it.
        </p>
      </header>
      {listing instanceof Promise ? (
        <Suspense fallback={<AcademyLoading />}>
          <Await resolve={listing}>{(answer) => <Academy answer={answer} />}</Await>
        </Suspense>
      ) : (
        <Academy answer={listing} />
      )}
    </>
  );
}

function AcademyLoading() {
  return (
    <>
      <div className="academy-choice">
        <div aria-hidden="true" className="academy-search waiting" />
        <div aria-hidden="true" className="topics">
          <span className="topic waiting w-32" />
          <span className="topic waiting w-36" />
          <span className="topic waiting w-36" />
        </div>
      </div>
      <p role="status" className="academy-count">
        Loading articles...
      </p>
      <ArticleSkeletons />
    </>
  );
}

function Academy({ answer }: { answer: ListingResult }) {
  const [params] = useSearchParams();
  const { location: next } = useNavigation();
  const shown = choiceOf(params);
  // The requested choice shows before its data: its category is marked, and the old list is cleared.
  const asked = next?.pathname === academyPath ? choiceOf(new URLSearchParams(next.search)) : shown;
  if ("failure" in answer) return <Unavailable failure={answer.failure} />;
  const cleared = asked.category !== shown.category;
  return (
    <>
      <div className="academy-choice">
        <SearchBox choice={asked} />
        <Categories listing={answer} chosen={asked} />
      </div>
      {answer.narrowed.length > 0 && <NarrowedBy narrowed={answer.narrowed} />}
      <div aria-busy={asked !== shown} className="academy-list">
        {cleared ? (
          <ArticleSkeletons />
        ) : answer.articles.length === 0 ? (
          <Empty listing={answer} />
        ) : (
          <ArticleList key={listingAddress(answer.choice)} first={answer} />
        )}
      </div>
    </>
  );
}

function Categories({ listing, chosen }: { listing: Listing; chosen: Choice }) {
  const topics = [{ slug: "", label: "All Topics" }, ...listing.categories];
  const row = useSideways<HTMLFieldSetElement>();
  return (
    <fieldset ref={row} className="topics sideways">
      <legend className="sr-only">Topics</legend>
      {topics.map(({ slug, label }) => (
        <Topic
          key={slug}
          label={label}
          choice={{ ...chosen, category: slug }}
          active={chosen.category === slug}
        />
      ))}
    </fieldset>
  );
}

/** Says what an old link narrowed the list to, and leads out of it. */
function NarrowedBy({ narrowed }: { narrowed: Narrowed[] }) {
  return (
    <p className="academy-narrowed">
      {narrowed.map(({ by, name }) => (
        <strong key={by}>{by === "tag" ? `#${name}` : `By ${name}`}</strong>
      ))}
      <Link to={academyPath}>All articles</Link>
    </p>
  );
}

function Topic({ label, choice, active }: { label: string; choice: Choice; active: boolean }) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      aria-pressed={active}
      onClick={() => navigate(listingAddress(choice), { preventScrollReset: true })}
      className="topic"
    >
      {label}
    </button>
  );
}

/** Nothing is there: the same words in all topics, then every topic there is, then everything. */
function Empty({ listing: { choice, topics } }: { listing: Listing }) {
  const others = topics.filter(({ slug }) => slug !== choice.category);
  return (
    <div className="members-state marked">
      <h2 className="text-heading font-bold">{academyMessages.empty}</h2>
      <p className="text-ink-soft">Try another word or another topic.</p>
      {choice.search && choice.category && (
        <Link to={listingAddress({ ...choice, category: "" })} className="empty-link">
          Search “{choice.search}” in all topics
        </Link>
      )}
      {others.length > 0 && (
        <ul aria-label="All topics" className="empty-topics">
          {others.map(({ slug, label }) => (
            <li key={slug}>
              <Link to={listingAddress({ search: "", category: slug })} className="topic">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to={academyPath} className="empty-link">
        Show all articles
      </Link>
    </div>
  );
}

function Unavailable({ failure }: { failure: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="members-state marked">
      <h2 className="text-heading font-bold">{academyMessages.title}</h2>
      <p className="text-ink-soft">{academyMessages.failed(failure)}</p>
      <Button disabled={state !== "idle"} onClick={() => revalidate()}>
        {academyMessages.retry}
      </Button>
    </div>
  );
}

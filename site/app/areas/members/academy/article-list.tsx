import { academyMessages } from "@extenso/contract/errors/messages.ts";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ArticleCard } from "./article-card.tsx";
import { type Listing, type ListingFailure, listingAddress, withMore } from "./listing.ts";

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
export function ArticleList({ first }: { first: Listing }) {
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

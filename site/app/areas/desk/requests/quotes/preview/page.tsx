import { preselected } from "@extenso/contract/quotes/quote-totals.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useParams, useSearchParams } from "react-router";
import { OpenedQuote } from "../../../../../quotes/opened-quote.tsx";
import { deskMeta } from "../../../kit/desk-meta.ts";
import { OpeningFailure } from "../../../ui/failure.tsx";
import { getQuote, previewQuote, quoteKeys } from "../quotes-api.ts";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Client’s page of a quote");

/** `/desk/quotes/3/preview`: the client's page as it was sent, or as it would be if the present text were sent. */
export default function QuotePreviewPage() {
  const id = Number(useParams().id);
  const [search] = useSearchParams();
  const of = search.get("of") === "sent" ? "sent" : "written";
  const quote = useQuery({ queryKey: quoteKeys.one(id), queryFn: ({ signal }) => getQuote(id, signal) });
  const preview = useQuery({
    queryKey: quoteKeys.preview(id, of),
    queryFn: ({ signal }) => previewQuote(id, of, signal),
    // The quote may have changed since the last preview.
    staleTime: 0,
  });
  const error = preview.error ?? quote.error;
  if (error) {
    return (
      <OpeningFailure
        error={error}
        what="quote"
        list={{ to: "/desk/quotes", label: "All quotes" }}
        onAgain={() => Promise.all([quote.refetch(), preview.refetch()])}
      />
    );
  }
  const shown = preview.data;
  const hasBoth = quote.data && quote.data.version > 0 && quote.data.is_changed;
  const wasSent = quote.data && quote.data.version > 0 && (of === "sent" || !quote.data.is_changed);
  return (
    <>
      <Link to={`/desk/quotes/${id}`} className="desk-back-link">
        <ArrowLeft aria-hidden size={16} />
        {quote.data?.number ?? "Quote"}
      </Link>
      <header className="desk-head">
        <p className="desk-title">The client’s page</p>
        {hasBoth && (
          <nav aria-label="Version" className="desk-head-end">
            <Link
              to="?of=sent"
              replace
              className="desk-button"
              aria-current={of === "sent" ? "page" : undefined}
            >
              As it was sent
            </Link>
            <Link
              to="?of=written"
              replace
              className="desk-button"
              aria-current={of === "written" ? "page" : undefined}
            >
              As it is written
            </Link>
          </nav>
        )}
      </header>
      <p role="status" className="desk-strip">
        {!quote.data || !shown
          ? "Opening the page…"
          : wasSent
            ? "This is what the client sees now. Buttons and fields work on their page only."
            : "This is what the client will see once you send it. Buttons and fields work on their page only."}
      </p>
      {shown && (
        <div className="desk-quote-preview">
          <OpenedQuote
            key={`${of} ${shown.version}`}
            quote={shown}
            first={shown.acceptance?.chosen ?? [...preselected(shown.document)]}
            failed={null}
            isPreview
          />
        </div>
      )}
    </>
  );
}

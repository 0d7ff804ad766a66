import { columnMoneyLabel } from "@extenso/contract/quotes/money.ts";
import { quoteStandingName, quoteStatusNames } from "@extenso/contract/quotes/quote-document.ts";
import { type WireStudioQuote, wireStudioQuote } from "@extenso/contract/wire/quotes.ts";
import { Link } from "react-router";
import { deskMeta } from "../../kit/desk-meta.ts";
import { tableScreen } from "../../kit/table-screen.tsx";
import { dayLabel } from "../../time/times.ts";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Quotes");

/** `/desk/quotes`: what was offered to whom, and what became of it. */
export default tableScreen({
  title: "Quotes",
  path: "/extenso/v1/quotes",
  schema: wireStudioQuote,
  searchLabel: "Search quotes",
  filters: {
    status: {
      label: "Status",
      options: [["", "In any status"], ...Object.entries(quoteStatusNames), ["ended", "Ended"]],
    },
  },
  className: "desk-invoices",
  columns: [
    { label: "Quote", name: "title", cell: (quote) => <QuoteTitle quote={quote} /> },
    { label: "Status", name: "state", cell: quoteStandingName },
    { label: "Sent", name: "day", cell: ({ sent_at }) => day(sent_at) },
    { label: "Valid until", name: "day", cell: ({ valid_until }) => day(valid_until) },
    { label: "Total", name: "amount", cell: totalLabel },
  ],
  empty: { title: "No quotes yet", text: "Quotes are written on a request, under New quote." },
});

const day = (time: string | null) => time && dayLabel(new Date(time), new Date());

function totalLabel({ total_cents, currency }: WireStudioQuote): string {
  return columnMoneyLabel(total_cents, currency);
}

function QuoteTitle({ quote }: { quote: WireStudioQuote }) {
  const { id, number, title, client } = quote;
  return (
    <span className="desk-row-words">
      <Link to={`/desk/quotes/${id}`} className="desk-row-link">
        {number}
        <span className="desk-request-company"> {client.company || client.name}</span>
      </Link>
      <span className="desk-request-facts">
        {title && <span>{title}</span>}
        <span className="desk-request-narrow">{quoteStandingName(quote)}</span>
        <span className="desk-request-narrow">{totalLabel(quote)}</span>
      </span>
    </span>
  );
}

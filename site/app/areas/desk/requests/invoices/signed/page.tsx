import { columnMoneyLabel } from "@extenso/contract/quotes/money.ts";
import type { WireSignedQuote } from "@extenso/contract/wire/quotes.ts";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { useCaller } from "../../../access/caller.tsx";
import { may } from "../../../access/capabilities.ts";
import { deskMeta } from "../../../kit/desk-meta.ts";
import { DownloadButton } from "../../../kit/download-button.tsx";
import { EmptyList, ListPage, useList } from "../../../kit/list-page.tsx";
import { listState, useListState } from "../../../kit/list-state.ts";
import { type Columns, ListTable } from "../../../kit/list-table.tsx";
import { dayLabel } from "../../../time/times.ts";
import stylesheet from "../../quotes/stylesheet.css?url";
import { ForAdministrators } from "../for-administrators.tsx";
import { invoiceKeys, invoicesPerPage, listSignedQuotes, readSignedPdf } from "../invoices-api.ts";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Signed quotes");

/** `/desk/invoices/signed`: quotes and agreements of requests that were deleted. For administrators. */
export default function SignedQuotesPage() {
  const isAdministrator = may(useCaller(), "watch_studio");
  return (
    <>
      <Link to="/desk/invoices" className="desk-back-link">
        <ArrowLeft aria-hidden size={16} />
        Invoices
      </Link>
      {isAdministrator ? <SignedQuotes /> : <ForAdministrators label="Signed quotes" />}
    </>
  );
}

const pages = listState({});

function SignedQuotes() {
  const [{ page }, change] = useListState(pages);
  const list = useList(invoiceKeys.signed(page), (signal) => listSignedQuotes(page, signal));
  return (
    <ListPage
      title="Signed quotes"
      count="all"
      aboveRows={
        <p className="desk-soft desk-invoices-note">
          Accepted quotes whose requests were deleted. The law keeps them for seven years, as it does
          invoices.
        </p>
      }
      list={list}
      empty={
        <EmptyList
          title="Nothing is kept here"
          text="A quote that was accepted comes here when its request is deleted."
        />
      }
      page={page}
      perPage={invoicesPerPage}
      onPage={(next) => change({ page: next })}
    >
      {(rows) => (
        <ListTable caption="Signed quotes" className="desk-invoices" columns={columns} rows={rows} />
      )}
    </ListPage>
  );
}

const columns: Columns<WireSignedQuote> = [
  { label: "Quote", name: "title", cell: (quote) => <QuoteTitle quote={quote} /> },
  { label: "Signed", name: "day", cell: ({ accepted_at }) => dayLabel(new Date(accepted_at), new Date()) },
  {
    label: "Total",
    name: "amount",
    cell: ({ total_cents, currency }) => columnMoneyLabel(total_cents, currency),
  },
  { label: "File", name: "file", cell: (quote) => <Download quote={quote} /> },
];

/** With day and total, because narrow screens have this column and the file alone. */
function QuoteTitle({
  quote: { number, client, agreement, accepted_as, accepted_at, total_cents, currency },
}: {
  quote: WireSignedQuote;
}) {
  return (
    <span className="desk-row-words">
      <span>
        <strong>{number}</strong>{" "}
        <span className="desk-request-company">{client.company || client.name}</span>
      </span>
      <span className="desk-request-facts">
        <span>{agreement || "Without an agreement"}</span>
        <span>Signed by {accepted_as}</span>
        <span className="desk-request-narrow">{dayLabel(new Date(accepted_at), new Date())}</span>
        <span className="desk-request-narrow">{columnMoneyLabel(total_cents, currency)}</span>
      </span>
    </span>
  );
}

function Download({ quote: { id, number } }: { quote: WireSignedQuote }) {
  return (
    <DownloadButton name={`${number}.pdf`} busy="Opening…" read={() => readSignedPdf(id)}>
      Download PDF
    </DownloadButton>
  );
}

import { invoiceName, isOwed, standingName } from "@extenso/contract/invoices/invoice-document.ts";
import { columnMoneyLabel } from "@extenso/contract/quotes/money.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useCaller } from "../../access/caller.tsx";
import { may } from "../../access/capabilities.ts";
import { ViewChoice } from "../../kit/choices.tsx";
import { deskMeta } from "../../kit/desk-meta.ts";
import { ExportButton } from "../../kit/export-button.tsx";
import { EmptyList, ListPage, useList } from "../../kit/list-page.tsx";
import { choiceArgument, listState, textArgument, useListState } from "../../kit/list-state.ts";
import { type Columns, ListTable } from "../../kit/list-table.tsx";
import { useSelection } from "../../kit/use-selection.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import stylesheet from "../quotes/stylesheet.css?url";
import { BulkReminders } from "./bulk-reminders.tsx";
import { invoiceDayLabel, invoiceSumLabel, invoiceTotalLabel } from "./invoice-labels.ts";
import {
  countInvoices,
  type InvoiceQuery,
  invoiceKeys,
  invoicesPath,
  invoicesPerPage,
  type ListedInvoice,
  listInvoices,
} from "./invoices-api.ts";
import { RemindersWindow } from "./reminders-window.tsx";
import { InvoiceSettingsWindow } from "./settings-window.tsx";
import { StripeProblems } from "./stripe-problems.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Invoices");

const views = [
  ["all", "All"],
  ["draft", "Drafts"],
  ["open", "To be paid"],
  ["overdue", "Overdue"],
  ["paid", "Paid"],
  ["void", "Void"],
] as const;

const nothing: ListedInvoice[] = [];

const invoiceList = listState({
  view: choiceArgument(
    views.map(([view]) => view),
    "all",
  ),
  search: textArgument(),
});

/** `/desk/invoices`: what was billed, what is paid, and what is not. */
export default function InvoicesPage() {
  const [state, change] = useListState(invoiceList);
  const [setting, setSetting] = useState<"terms" | "reminders" | null>(null);
  const isAdministrator = may(useCaller(), "manage_studio");
  const { data: counts } = useQuery({
    queryKey: invoiceKeys.counts,
    queryFn: ({ signal }) => countInvoices(signal),
  });
  const { page, ...narrowed } = { ...state, view: state.view === "all" ? "" : state.view };
  const query: InvoiceQuery = { ...narrowed, page };
  const list = useList(invoiceKeys.list(query), (signal) => listInvoices(query, signal));
  const selection = useSelection<ListedInvoice>(list.data?.items ?? nothing);
  const isSearched = state.search.trim() !== "";
  return (
    <>
      <ListPage
        title="Invoices"
        count={isSearched ? "found" : "all"}
        actions={
          <>
            {isAdministrator && (
              <>
                <Link to="/desk/invoices/figures" className="desk-button">
                  Figures
                </Link>
                <Link to="/desk/invoices/signed" className="desk-button">
                  Signed quotes
                </Link>
                <button type="button" className="desk-button" onClick={() => setSetting("reminders")}>
                  Reminders
                </button>
                <button type="button" className="desk-button" onClick={() => setSetting("terms")}>
                  Terms and payment
                </button>
              </>
            )}
            <ExportButton path={invoicesPath} query={narrowed} name="invoices" />
          </>
        }
        notices={
          <>
            <StripeProblems />
            <ViewChoice
              label="Status"
              className="desk-request-views"
              value={state.view}
              options={views}
              countOf={(view) => (view === "all" ? undefined : counts?.[view])}
              onChoose={(view) => change({ view })}
            />
          </>
        }
        filters={
          <SearchBox
            label="Search invoices"
            value={state.search}
            onSearch={(search) => change({ search }, true)}
          />
        }
        list={list}
        empty={<Empty isNarrowed={isSearched || state.view !== "all"} />}
        page={page}
        perPage={invoicesPerPage}
        onPage={(next) => change({ page: next })}
      >
        {(rows) => (
          <ListTable
            caption="Invoices"
            className="desk-invoices"
            columns={columns}
            rows={rows}
            choosing={{ selection, nameOf: (invoice) => invoice.number ?? invoiceName(invoice) }}
          />
        )}
      </ListPage>
      <BulkReminders selection={selection} />
      {setting === "terms" && <InvoiceSettingsWindow onClose={() => setSetting(null)} />}
      {setting === "reminders" && <RemindersWindow onClose={() => setSetting(null)} />}
    </>
  );
}

const day = (date: string | null) => (date ? invoiceDayLabel(date) : "");
const overdueMark = ({ is_overdue }: ListedInvoice) => ({ "data-overdue": is_overdue || undefined });

function leftToPay(invoice: ListedInvoice): string {
  return isOwed(invoice) ? columnMoneyLabel(invoice.balance_cents, invoice.currency) : "";
}

const columns: Columns<ListedInvoice> = [
  { label: "Invoice", name: "title", cell: (invoice) => <InvoiceTitle invoice={invoice} /> },
  { label: "Status", name: "state", cell: standingName, mark: overdueMark },
  { label: "Date", name: "day", cell: ({ issued_on }) => day(issued_on) },
  { label: "Due", name: "day", cell: ({ kind, due_on }) => kind === "invoice" && day(due_on) },
  { label: "Total", name: "amount", cell: invoiceTotalLabel },
  { label: "Left to pay", name: "amount", cell: leftToPay },
];

function InvoiceTitle({ invoice }: { invoice: ListedInvoice }) {
  const { id, kind, number, title, client, is_overdue } = invoice;
  return (
    <span className="desk-row-words">
      <Link to={`/desk/invoices/${id}`} className="desk-row-link">
        {number ?? invoiceName(invoice)}
        <span className="desk-request-company"> {client.company || client.name}</span>
      </Link>
      <span className="desk-request-facts">
        {title && <span>{title}</span>}
        {kind === "credit" && number && <span>Credit note</span>}
        <span className="desk-request-narrow" data-overdue={is_overdue || undefined}>
          {standingName(invoice)}
        </span>
        <span className="desk-request-narrow">{invoiceSumLabel(invoice)}</span>
      </span>
    </span>
  );
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyList title="No invoice matches" text="Try another status or word.">
      <Link to="/desk/invoices" className="desk-button">
        Clear filters
      </Link>
    </EmptyList>
  ) : (
    <EmptyList
      title="No invoices yet"
      text="Open a request and write one, or bill the deposit of a quote that was accepted."
    >
      <Link to="/desk/requests" className="desk-button">
        All requests
      </Link>
    </EmptyList>
  );
}

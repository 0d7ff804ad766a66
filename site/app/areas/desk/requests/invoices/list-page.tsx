import { invoiceName, standingName } from "@extenso/contract/invoices/invoice-document.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { errorMessage } from "../../../../session/load-client.ts";
import { saveBlob } from "../../../../ui/save-blob.ts";
import { useCaller } from "../../access/caller.tsx";
import { may } from "../../access/capabilities.ts";
import { WaitingRows } from "../../lists/table-parts.tsx";
import { sayFailed } from "../../notices/notices.ts";
import { Failure } from "../../ui/failure.tsx";
import { Download } from "../../ui/icons.ts";
import { Pager } from "../../ui/pager.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import stylesheet from "../quotes/stylesheet.css?url";
import { invoiceDayLabel } from "./invoice-labels.ts";
import {
  countInvoices,
  type InvoiceQuery,
  invoiceKeys,
  invoicesAsCsv,
  invoicesPerPage,
  type ListedInvoice,
  listInvoices,
} from "./invoices-api.ts";
import { type InvoiceListState, invoiceViewLabels, readListState, writeListState } from "./list-state.ts";
import { InvoiceSettingsWindow } from "./settings-window.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => [
  { title: "Invoices · Desk · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

type Change = (changes: Partial<InvoiceListState>, typing?: boolean) => void;

/** `/desk/invoices`: what was billed, what is paid, and what is not. */
export default function InvoicesPage() {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  const [isSetting, setSetting] = useState(false);
  const isAdministrator = may(useCaller(), "manage_studio");
  const query: InvoiceQuery = { ...state, view: state.view === "all" ? "" : state.view };
  const list = useQuery({
    queryKey: invoiceKeys.list(query),
    queryFn: ({ signal }) => listInvoices(query, signal),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.total ?? 0;
  /** Typing leaves no trail in the history; everything else can be gone back from. */
  const change: Change = (changes, typing = false) => {
    const before = readListState(new URLSearchParams(location.search));
    setParams(writeListState({ ...before, page: 1, ...changes }), {
      replace: typing,
      preventScrollReset: changes.page === undefined,
    });
  };
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Invoices</h1>
        <p className="desk-count" role="status">
          {list.data && `${total.toLocaleString("en-CA")}${state.search.trim() ? " found" : ""}`}
        </p>
        <div className="desk-head-end">
          {isAdministrator && (
            <button type="button" className="desk-button" onClick={() => setSetting(true)}>
              Terms and payment
            </button>
          )}
          <CsvButton query={query} />
        </div>
      </header>
      <Views state={state} change={change} />
      <search className="desk-filters">
        <SearchBox
          label="Search invoices"
          value={state.search}
          onSearch={(search) => change({ search }, true)}
        />
      </search>
      {list.error && !list.data ? (
        <Failure message={errorMessage(list.error)} onAgain={() => list.refetch()} />
      ) : list.data && total === 0 ? (
        <Empty isNarrowed={state.search.trim() !== "" || state.view !== "all"} />
      ) : (
        <InvoicesTable
          invoices={list.data?.items ?? []}
          isWaiting={list.isPending}
          isStale={list.isPlaceholderData}
        />
      )}
      <Pager page={state.page} perPage={invoicesPerPage} total={total} onPage={(page) => change({ page })} />
      {isSetting && <InvoiceSettingsWindow onClose={() => setSetting(false)} />}
    </>
  );
}

function Views({ state, change }: { state: InvoiceListState; change: Change }) {
  const { data: counts } = useQuery({
    queryKey: invoiceKeys.counts,
    queryFn: ({ signal }) => countInvoices(signal),
  });
  return (
    <fieldset className="desk-choices desk-request-views">
      <legend className="sr-only">Status</legend>
      {invoiceViewLabels.map(([view, label]) => (
        <button key={view} type="button" aria-pressed={state.view === view} onClick={() => change({ view })}>
          {label}
          {counts && view !== "all" && (
            <span className="desk-view-count">{counts[view].toLocaleString("en-CA")}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

function InvoicesTable({
  invoices,
  isWaiting,
  isStale,
}: {
  invoices: readonly ListedInvoice[];
  isWaiting: boolean;
  isStale: boolean;
}) {
  return (
    <table
      className="desk-table desk-invoices"
      aria-busy={isWaiting || isStale}
      data-stale={isStale || undefined}
    >
      <caption className="sr-only">Invoices</caption>
      <thead>
        <tr>
          <th scope="col" data-column="title">
            Invoice
          </th>
          <th scope="col" data-column="state">
            Status
          </th>
          <th scope="col" data-column="day">
            Date
          </th>
          <th scope="col" data-column="day">
            Due
          </th>
          <th scope="col" data-column="amount">
            Total
          </th>
          <th scope="col" data-column="amount">
            Left to pay
          </th>
        </tr>
      </thead>
      <tbody>
        {isWaiting && <WaitingRows width={6} />}
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function InvoiceRow({ invoice }: { invoice: ListedInvoice }) {
  const { id, kind, number, title, client, status, is_overdue, issued_on, due_on, currency } = invoice;
  const standing = standingName(invoice);
  const isOwed = kind === "invoice" && (status === "sent" || status === "part_paid");
  const total = moneyLabel(kind === "credit" ? -invoice.total_cents : invoice.total_cents, currency);
  const day = (date: string | null) => (date ? invoiceDayLabel(date) : "");
  return (
    <tr>
      <th scope="row" data-column="title">
        <span className="desk-row-words">
          <Link to={`/desk/invoices/${id}`} className="desk-row-link">
            {number ?? invoiceName(invoice)}
            <span className="desk-request-company"> {client.company || client.name}</span>
          </Link>
          <span className="desk-request-facts">
            <span>{title}</span>
            {kind === "credit" && number && <span>Credit note</span>}
            <span className="desk-request-narrow" data-overdue={is_overdue || undefined}>
              {standing}
            </span>
            <span className="desk-request-narrow">{total}</span>
          </span>
        </span>
      </th>
      <td data-column="state" data-overdue={is_overdue || undefined}>
        {standing}
      </td>
      <td data-column="day">{day(issued_on)}</td>
      <td data-column="day">{kind === "invoice" && day(due_on)}</td>
      <td data-column="amount">{total}</td>
      <td data-column="amount">{isOwed && moneyLabel(invoice.balance_cents, currency)}</td>
    </tr>
  );
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <div className="desk-empty">
      <h2>No invoice matches</h2>
      <p>Try another status or word.</p>
      <Link to="/desk/invoices" className="desk-button">
        Clear filters
      </Link>
    </div>
  ) : (
    <div className="desk-empty">
      <h2>No invoices yet</h2>
      <p>Open a request and write one, or bill the deposit of a quote that was accepted.</p>
      <Link to="/desk/requests" className="desk-button">
        All requests
      </Link>
    </div>
  );
}

/** Saves what the list shows, on all its pages, as a file for spreadsheets. */
function CsvButton({ query }: { query: InvoiceQuery }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveBlob(await invoicesAsCsv(query), "invoices.csv");
    } catch (error) {
      sayFailed(errorMessage(error));
    }
    setBusy(false);
  }
  return (
    <button type="button" className="desk-button" disabled={isBusy} onClick={() => void save()}>
      <Download aria-hidden size={18} />
      CSV
    </button>
  );
}

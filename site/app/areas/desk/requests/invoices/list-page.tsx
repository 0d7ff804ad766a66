import { invoiceName, isOwed, standingName } from "@extenso/contract/invoices/invoice-document.ts";
import { columnMoneyLabel } from "@extenso/contract/quotes/money.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
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
import { attempt, useAction } from "../../kit/use-action.ts";
import { type Selection, useSelection } from "../../kit/use-selection.ts";
import { say } from "../../notices/notices.ts";
import { NoMailServer } from "../../today/no-mail-server.tsx";
import { useLacksMailServer } from "../../today/use-today.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import stylesheet from "../quotes/stylesheet.css?url";
import { invoiceDayLabel, invoiceSumLabel, invoiceTotalLabel, reminderNotMailed } from "./invoice-labels.ts";
import {
  closeStripeProblem,
  countInvoices,
  type InvoiceQuery,
  invoiceKeys,
  invoicesPath,
  invoicesPerPage,
  type ListedInvoice,
  listInvoices,
  listStripeProblems,
  type Reminded,
  remind,
} from "./invoices-api.ts";
import { RemindersWindow } from "./reminders-window.tsx";
import { InvoiceSettingsWindow } from "./settings-window.tsx";

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
  const isAdministrator = may(useCaller(), "watch_studio");
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
        notices={<StripeProblems />}
        views={
          <ViewChoice
            label="Status"
            value={state.view}
            options={views}
            countOf={(view) => (view === "all" ? undefined : counts?.[view])}
            onChoose={(view) => change({ view })}
          />
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
        <span className="desk-request-narrow">{invoiceSumLabel(invoice, columnMoneyLabel)}</span>
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

/** Reminds of all that are selected, and says which were left out and why. */
function BulkReminders({ selection }: { selection: Selection<ListedInvoice> }) {
  const { isBusy, run } = useAction();
  const [result, setResult] = useState<readonly Reminded[]>([]);
  const client = useQueryClient();
  const lacksMailServer = useLacksMailServer();
  const { items, clear } = selection;

  async function remindAll(): Promise<void> {
    const reminded = await remind(items.map(({ id }) => id));
    const sent = reminded.filter(({ reason }) => reason === "").length;
    if (sent > 0 && lacksMailServer) say(reminderNotMailed);
    else if (sent > 0) say(sent === 1 ? "1 invoice is reminded of" : `${sent} invoices are reminded of`);
    if (sent < reminded.length) setResult(reminded);
    clear();
    await client.invalidateQueries({ queryKey: invoiceKeys.all });
  }

  const left = result.filter(({ reason }) => reason !== "");
  return (
    <>
      {items.length > 0 && (
        <section aria-label="Selected" className="desk-bulk">
          <p role="status">{items.length} selected</p>
          <NoMailServer />
          <button
            type="button"
            className="desk-button"
            data-look="primary"
            disabled={isBusy}
            onClick={() => void run(remindAll)}
          >
            Send reminders
          </button>
          <button type="button" className="desk-button" data-look="quiet" onClick={clear}>
            Clear
          </button>
        </section>
      )}
      <DeskDialog
        open={left.length > 0}
        onClose={() => setResult([])}
        title={left.length === 1 ? "1 invoice was left out" : `${left.length} invoices were left out`}
        description={
          left.length < result.length
            ? `${result.length - left.length} of ${result.length} are reminded of.`
            : "Nobody was reminded."
        }
      >
        <ul>
          {left.map(({ id, number, reason }) => (
            <li key={id}>
              <strong>{number ?? "A draft"}</strong> {reason}
            </li>
          ))}
        </ul>
        <button type="button" className="desk-button" onClick={() => setResult([])}>
          Close
        </button>
      </DeskDialog>
    </>
  );
}

/** Payments through Stripe that somebody has to look at; nothing where there are none. */
function StripeProblems() {
  const client = useQueryClient();
  const { data: problems = [] } = useQuery({
    queryKey: invoiceKeys.problems,
    queryFn: ({ signal }) => listStripeProblems(signal),
  });
  if (problems.length === 0) return null;

  async function close(id: string): Promise<void> {
    const isDone = await attempt(async () => {
      client.setQueryData(invoiceKeys.problems, await closeStripeProblem(id));
      say("Done");
    });
    if (!isDone) await client.invalidateQueries({ queryKey: invoiceKeys.problems });
  }

  return (
    <section aria-label="Payments through Stripe">
      {problems.map(({ id, invoice, text, stripe_url }) => (
        <div key={id} className="desk-strip" data-kind="failed">
          <p>
            {text} {invoice !== null && <Link to={`/desk/invoices/${invoice}`}>The invoice</Link>}{" "}
            {stripe_url && (
              <a href={stripe_url} target="_blank" rel="noreferrer">
                At Stripe
              </a>
            )}
          </p>
          <button
            type="button"
            className="desk-button"
            aria-label={`Done: ${text}`}
            onClick={() => void close(id)}
          >
            Done
          </button>
        </div>
      ))}
    </section>
  );
}

import type { OwnInvoice, OwnQuote } from "@extenso/contract/client/own-money-calls.ts";
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { dayLabel } from "@extenso/contract/hours/day-label.ts";
import { invoiceName } from "@extenso/contract/invoices/invoice-document.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { quoteStatusNames } from "@extenso/contract/quotes/quote-document.ts";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { ownMoney } from "./own-money.ts";

/** Quotes and invoices of a member's own request; an empty list isn't shown. */
export function OwnMoneyLists({ reference }: { reference: string }) {
  return (
    <>
      <OwnList
        key={`quotes ${reference}`}
        heading="Quotes"
        read={(signal) => ownMoney.listQuotes(reference, signal)}
        row={(quote) => <QuoteRow key={quote.number} reference={reference} quote={quote} />}
      />
      <OwnList
        key={`invoices ${reference}`}
        heading="Invoices"
        read={(signal) => ownMoney.listInvoices(reference, signal)}
        row={(invoice) => <InvoiceRow key={invoice.number} reference={reference} invoice={invoice} />}
      />
    </>
  );
}

function OwnList<Row>({
  heading,
  read,
  row,
}: {
  heading: string;
  /** The same as long as the list is shown. */
  read: (signal: AbortSignal) => Promise<Row[]>;
  row: (one: Row) => ReactNode;
}) {
  const [rows, setRows] = useState<Row[]>([]);
  const [problem, setProblem] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another request's list has another key
  useEffect(() => {
    const abort = new AbortController();
    read(abort.signal)
      .then(setRows)
      .catch((error) => {
        if (!abort.signal.aborted) setProblem(errorMessage(error));
      });
    return () => abort.abort();
  }, []);

  if (problem === "" && rows.length === 0) return null;
  return (
    <section aria-label={heading} className="own-request-add">
      <h2 className="own-request-heading">{heading}</h2>
      {problem && (
        <p role="alert" className="own-request-problem">
          {problem}
        </p>
      )}
      <ul className="my-requests">{rows.map(row)}</ul>
    </section>
  );
}

/** Opens the quote's page, where it is read, asked about and accepted. Each press makes a new link. */
function QuoteRow({ reference, quote }: { reference: string; quote: OwnQuote }) {
  const [state, setState] = useState({ busy: false, problem: "" });

  async function open(): Promise<void> {
    setState({ busy: true, problem: "" });
    try {
      location.assign(await ownMoney.openQuote(reference, quote.number));
    } catch (error) {
      setState({ busy: false, problem: errorMessage(error) });
    }
  }

  return (
    <li>
      <button type="button" className="my-request my-quote" disabled={state.busy} onClick={() => void open()}>
        <RowWords
          name={`Quote ${quote.number}`}
          standing={quoteStanding(quote)}
          title={quote.title}
          amounts={moneyLabel(quote.total_cents, quote.currency)}
        />
      </button>
      {state.problem && (
        <p role="alert" className="own-request-problem">
          {state.problem}
        </p>
      )}
    </li>
  );
}

function InvoiceRow({ reference, invoice }: { reference: string; invoice: OwnInvoice }) {
  return (
    <li>
      <Link to={`/dashboard/requests/${reference}/invoices/${invoice.number}`} className="my-request">
        <RowWords
          name={invoiceName(invoice)}
          standing={invoiceStanding(invoice)}
          isOverdue={invoice.is_overdue}
          title={invoice.title}
          amounts={invoiceAmounts(invoice)}
        />
      </Link>
    </li>
  );
}

function RowWords({
  name,
  standing,
  isOverdue = false,
  title,
  amounts,
}: {
  name: string;
  standing: string;
  isOverdue?: boolean;
  title: string;
  amounts: string;
}) {
  return (
    <>
      <span className="my-request-head">
        <span className="font-semibold">{name}</span>
        <span className="label" data-overdue={isOverdue || undefined}>
          {standing}
        </span>
      </span>
      <span className="my-request-text">{title}</span>
      <span className="text-sm text-ink-soft">{amounts}</span>
    </>
  );
}

/** “Sent” is a word of the studio’s. */
function quoteStanding({ status, is_over }: OwnQuote): string {
  if (is_over) return "Ended";
  return status === "sent" ? "Waits for your answer" : (quoteStatusNames[status] ?? "");
}

function invoiceStanding({ kind, status, is_overdue }: OwnInvoice): string {
  if (status === "void") return "Void";
  if (kind === "credit" || status === "credited") return "Credited";
  if (status === "paid") return "Paid";
  return is_overdue ? "Overdue" : "To be paid";
}

function invoiceAmounts(invoice: OwnInvoice): string {
  const { kind, status, total_cents, balance_cents, currency, due_on } = invoice;
  const money = (cents: number) => moneyLabel(cents, currency);
  if (kind === "credit" || status === "void" || balance_cents <= 0) return money(total_cents);
  const due = `due ${dayLabel(due_on)}`;
  const left = balance_cents < total_cents ? `, ${money(balance_cents)} left to pay` : "";
  return `${money(total_cents)}${left}, ${due}`;
}

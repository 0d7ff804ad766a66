import type { OpenInvoice } from "@extenso/contract/client/invoice-calls.ts";
import {
  type InvoiceLine,
  type InvoiceTax,
  invoiceName,
  type PaymentWay,
  paymentWayNames,
} from "@extenso/contract/invoices/invoice-document.ts";
import { invoiceTotals } from "@extenso/contract/invoices/invoice-totals.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { taxLabel } from "@extenso/contract/quotes/quote-tax.ts";
import { lineCents } from "@extenso/contract/quotes/quote-totals.ts";
import type { ReactNode } from "react";

/** An invoice or a credit note as its client reads it: what is owed, what was paid, how to pay. */
export function OpenedInvoice({ invoice }: { invoice: OpenInvoice }) {
  const { document, studio, kind, status } = invoice;
  const { client } = document;
  const money = (cents: number) => moneyLabel(cents, invoice.currency);
  const isOwed = kind === "invoice" && status !== "void";
  return (
    <article className="offer shell">
      <header className="offer-head">
        <p className="label text-ink-soft">{invoiceName(invoice)}</p>
        <h1 className="display text-fluid-page offer-title">{document.title}</h1>
        <dl className="offer-facts">
          <Fact label="From">
            {studio.address}
            <br />
            {studio.email}
            {studio.tax_number && (
              <>
                <br />
                Tax number {studio.tax_number}
              </>
            )}
          </Fact>
          <Fact label="For">
            {[client.name, client.company].filter(Boolean).join(", ")}
            {client.address && <span className="offer-address">{client.address}</span>}
          </Fact>
          <Fact label="Date">{dayLabel(invoice.issued_on)}</Fact>
          {isOwed && <Fact label="Due">{dayLabel(invoice.due_on)}</Fact>}
          {invoice.quote && <Fact label="Quote">{invoice.quote}</Fact>}
          {invoice.corrects && <Fact label="Corrects">Invoice {invoice.corrects}</Fact>}
        </dl>
      </header>
      <Standing invoice={invoice} money={money} />
      {document.intro && <p className="offer-intro text-fluid-lead">{document.intro}</p>}
      <Lines invoice={invoice} money={money} />
      {document.notes && (
        <section aria-label="Notes" className="offer-terms">
          <h2 className="offer-heading">Notes</h2>
          <p>{document.notes}</p>
        </section>
      )}
      <p className="offer-questions">
        Questions about it? Write to <a href={`mailto:${studio.email}`}>{studio.email}</a>.
      </p>
    </article>
  );
}

type Money = (cents: number) => string;

/** @param day of the studio's calendar, wherever it is read. */
function dayLabel(day: string): string {
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The amount that is owed, above everything else, where it is looked for first. */
function Standing({ invoice, money }: { invoice: OpenInvoice; money: Money }) {
  const { kind, status, balance_cents, is_overdue, total_cents } = invoice;
  if (status === "void") {
    return (
      <Box heading="Void">
        <p>
          This {kind === "credit" ? "credit note" : "invoice"} doesn’t count any more. Please pay nothing on
          it.
        </p>
      </Box>
    );
  }
  if (kind === "credit") {
    return (
      <Box heading={`${money(total_cents)} credited`} standing="accepted">
        <p>
          {invoice.corrects
            ? `Invoice ${invoice.corrects} is less by this amount.`
            : "You owe less by this amount."}
        </p>
      </Box>
    );
  }
  if (balance_cents > 0) {
    return (
      <Box heading={`${money(balance_cents)} to pay`}>
        <p>
          {is_overdue ? "It was due on " : "Please pay by "}
          {dayLabel(invoice.due_on)}.
        </p>
        <WayToPay invoice={invoice} money={money} />
      </Box>
    );
  }
  return (
    <Box heading={status === "credited" ? "Credited" : "Paid"} standing="accepted">
      <p>
        {balance_cents < 0
          ? `Thank you. You paid ${money(-balance_cents)} too much; we’ll come back to you about it.`
          : status === "credited"
            ? "Nothing is left to pay."
            : "Thank you. Nothing is left to pay."}
      </p>
    </Box>
  );
}

function Box({
  heading,
  standing,
  children,
}: {
  heading: string;
  standing?: "accepted";
  children: ReactNode;
}) {
  return (
    <section aria-label="What is due" className="offer-decision" data-status={standing}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

/** The studio's own words, and its page for payments where it has one. */
function WayToPay({ invoice, money }: { invoice: OpenInvoice; money: Money }) {
  const { instructions, payment_url, number, balance_cents, studio } = invoice;
  return (
    <>
      {instructions && <p className="offer-instructions">{instructions}</p>}
      {number && <p>Please name {number} with your payment.</p>}
      {payment_url && (
        <a className="offer-pay" href={payment_url} rel="noreferrer">
          Pay {money(balance_cents)}
        </a>
      )}
      {!instructions && !payment_url && <p>To pay, write to {studio.email}.</p>}
    </>
  );
}

function Lines({ invoice, money }: { invoice: OpenInvoice; money: Money }) {
  const { document, kind, status } = invoice;
  const totals = invoiceTotals(document);
  const isSettling = kind === "invoice" && status !== "void";
  return (
    <section aria-label="Price">
      <ul className="offer-lines">
        {document.lines.map((line) => (
          <li key={line.id} className="offer-line">
            <p className="offer-line-name">{line.description}</p>
            <LineDetails line={line} taxes={document.taxes} />
            <p className="offer-line-sum">
              {line.quantityHundredths !== 100 && (
                <span className="offer-line-quantity">
                  {line.quantityHundredths / 100} × {money(line.unitCents)}
                </span>
              )}
              <span>{money(lineCents(line))}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="offer-totals">
        <dl>
          {(totals.discountCents > 0 || totals.taxes.length > 0) && (
            <Sum label="Subtotal">{money(totals.subtotalCents)}</Sum>
          )}
          {totals.discountCents > 0 && <Sum label="Discount">−{money(totals.discountCents)}</Sum>}
          {document.taxes.map((tax, index) => (
            <Sum key={tax.name} label={taxLabel(tax)}>
              {money(totals.taxes[index]?.cents ?? 0)}
            </Sum>
          ))}
          <div className="offer-total">
            <dt>Total</dt>
            <dd className="display">{money(totals.totalCents)}</dd>
          </div>
          {isSettling && <Settled invoice={invoice} money={money} />}
        </dl>
      </div>
    </section>
  );
}

/** Payments and credit notes below the total, and what is left. */
function Settled({ invoice, money }: { invoice: OpenInvoice; money: Money }) {
  const { payments, credits, balance_cents } = invoice;
  if (payments.length === 0 && credits.length === 0) return null;
  return (
    <>
      {credits.map(({ number, total_cents, issued_on }) => (
        <Sum key={number} label={`Credit note ${number}, ${dayLabel(issued_on)}`}>
          −{money(total_cents)}
        </Sum>
      ))}
      {payments.map(({ id, kind, amount_cents, paid_on, way }) => (
        <Sum
          key={id}
          label={`${kind === "refund" ? "Refunded" : "Paid"} ${dayLabel(paid_on)}, ${wayLabel(way)}`}
        >
          {kind === "refund" ? "" : "−"}
          {money(amount_cents)}
        </Sum>
      ))}
      <Sum label={balance_cents < 0 ? "Paid too much" : "Left to pay"}>{money(Math.abs(balance_cents))}</Sum>
    </>
  );
}

const wayLabel = (way: string) => paymentWayNames[way as PaymentWay] ?? way;

function LineDetails({ line: { details, untaxed = [] }, taxes }: { line: InvoiceLine; taxes: InvoiceTax[] }) {
  const without = taxes.map(({ name }) => name).filter((name) => untaxed.includes(name));
  if (details === "" && without.length === 0) return null;
  return (
    <div className="offer-line-details">
      {details && <p>{details}</p>}
      {without.length > 0 && <p>Without {without.join(", ")}</p>}
    </div>
  );
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { OpenInvoice } from "@extenso/contract/client/invoice-calls.ts";
import { type InvoiceSheet, invoiceSheet } from "@extenso/contract/invoices/invoice-sheet.ts";
import type { ReactNode } from "react";

/**
 * An invoice or a credit note as its client reads it: what is owed, what was paid, how to pay.
 * @param pdf where it can be downloaded; `null`: nowhere.
 * @param confirming the page's own address, where the client has paid and it isn't known here yet; `null`: they haven't.
 * @param payOnline what a client presses to pay by card or bank, with its words.
 */
export function OpenedInvoice({
  invoice,
  pdf = null,
  confirming = null,
  payOnline,
}: {
  invoice: OpenInvoice;
  pdf?: string | null;
  confirming?: string | null;
  payOnline?: (label: string) => ReactNode;
}) {
  const sheet = invoiceSheet(invoice);
  const { email } = invoice.studio;
  return (
    <article className="offer shell" data-void={invoice.status === "void" || undefined}>
      <header className="offer-head">
        <p className="label text-ink-soft">{sheet.label}</p>
        <h1 className="display text-fluid-page offer-title">{sheet.title}</h1>
        <dl className="offer-facts">
          {sheet.facts.map(({ label, lines }) => (
            <div key={label}>
              <dt className="label text-ink-soft">{label}</dt>
              <dd className="offer-fact">{lines.join("\n")}</dd>
            </div>
          ))}
        </dl>
      </header>
      {confirming === null ? (
        <Standing
          standing={sheet.standing}
          isOverdue={invoice.is_overdue}
          isBegun={invoice.online === "begun"}
          pdf={pdf}
          payOnline={payOnline}
        />
      ) : (
        <Confirming page={confirming} />
      )}
      {sheet.intro && <p className="offer-intro text-fluid-lead">{sheet.intro}</p>}
      <Prices sheet={sheet} />
      {sheet.notes && (
        <section aria-label="Notes" className="offer-terms">
          <h2 className="offer-heading">Notes</h2>
          <p>{sheet.notes}</p>
        </section>
      )}
      <p className="offer-questions">
        Questions about it? Write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </article>
  );
}

/** The amount that is owed, above everything else, where it is looked for first. */
function Standing({
  standing: { heading, lines, isSettled, payment, online },
  isOverdue,
  isBegun,
  pdf,
  payOnline,
}: {
  standing: InvoiceSheet["standing"];
  isOverdue: boolean;
  isBegun: boolean;
  pdf: string | null;
  payOnline: ((label: string) => ReactNode) | undefined;
}) {
  return (
    <section
      aria-label="What is due"
      className="offer-decision offer-due"
      data-status={isSettled ? "accepted" : isOverdue ? "overdue" : undefined}
    >
      <h2 className="display">{heading}</h2>
      {lines.map((line) => (
        <p key={line} className="offer-instructions">
          {line}
        </p>
      ))}
      {online && payOnline && isBegun && (
        <p role="status">
          A payment by card or bank was begun. If you made it, it is being confirmed, and this page will say
          so: please don’t pay again. If you didn’t, you can go on with it.
        </p>
      )}
      {online && payOnline?.(online)}
      {payment && (
        <a className="offer-pay" href={payment.url} rel="noreferrer">
          {payment.label}
        </a>
      )}
      {pdf && (
        <a className="offer-file" href={pdf} download>
          Download as PDF
        </a>
      )}
    </section>
  );
}

/** The client is back, and Stripe's word isn't here yet: seconds for a card. */
function Confirming({ page }: { page: string }) {
  return (
    <section aria-label="What is due" className="offer-decision">
      <h2>Thank you, your payment is being confirmed</h2>
      <p role="status">This page shows it as soon as it is. You needn’t wait for it.</p>
      <p>
        <a href={`${page}?payment=sent`}>Look again</a>, or <a href={page}>pay if you haven’t yet</a>.
      </p>
    </section>
  );
}

function Prices({ sheet: { lines, sums } }: { sheet: InvoiceSheet }) {
  return (
    <section aria-label="Price">
      <ul className="offer-lines">
        {lines.map(({ id, name, notes, quantity, amount }) => (
          <li key={id} className="offer-line">
            <p className="offer-line-name">{name}</p>
            {notes.length > 0 && (
              <div className="offer-line-details">
                {notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </div>
            )}
            <p className="offer-line-sum">
              {quantity && <span className="offer-line-quantity">{quantity}</span>}
              <span>{amount}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="offer-totals">
        <dl>
          {sums.map(({ label, amount, isTotal }, index) => {
            // Two payments of one day have the same words.
            const key = `${index} ${label}`;
            return (
              <div key={key} className={isTotal ? "offer-total" : undefined}>
                <dt>{label}</dt>
                <dd className={isTotal ? "display" : undefined}>{amount}</dd>
              </div>
            );
          })}
        </dl>
      </div>
    </section>
  );
}

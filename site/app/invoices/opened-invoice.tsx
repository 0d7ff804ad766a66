import type { OpenInvoice } from "@extenso/contract/client/invoice-calls.ts";
import { type InvoiceSheet, invoiceSheet } from "@extenso/contract/invoices/invoice-sheet.ts";

/**
 * An invoice or a credit note as its client reads it: what is owed, what was paid, how to pay.
 * @param pdf where it can be downloaded; `null`: nowhere.
 */
export function OpenedInvoice({ invoice, pdf = null }: { invoice: OpenInvoice; pdf?: string | null }) {
  const sheet = invoiceSheet(invoice);
  const { email } = invoice.studio;
  return (
    <article className="offer shell">
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
      <Standing standing={sheet.standing} pdf={pdf} />
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
  standing: { heading, lines, isSettled, payment },
  pdf,
}: {
  standing: InvoiceSheet["standing"];
  pdf: string | null;
}) {
  return (
    <section
      aria-label="What is due"
      className="offer-decision"
      data-status={isSettled ? "accepted" : undefined}
    >
      <h2>{heading}</h2>
      {lines.map((line) => (
        <p key={line} className="offer-instructions">
          {line}
        </p>
      ))}
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

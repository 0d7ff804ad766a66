import type { OpenQuote } from "@extenso/contract/client/quote-calls.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { type QuoteSheet, quoteSheet } from "@extenso/contract/quotes/quote-sheet.ts";
import { quoteTotals } from "@extenso/contract/quotes/quote-totals.ts";
import { useState } from "react";
import { Accept, Ask, acceptForm, Decline, type Failed } from "./decision-forms.tsx";

/**
 * @param first optional lines that are chosen at the start.
 * @param pdf URL of the accepted quote as a PDF; `null`: there is none.
 * @param isAsked a question has just been sent.
 * @param isPreview it is only looked at: its forms take nothing.
 */
export function OpenedQuote({
  quote,
  first,
  failed,
  pdf = null,
  isAsked = false,
  isPreview = false,
}: {
  quote: OpenQuote;
  first: string[];
  failed: Failed;
  pdf?: string | null;
  isAsked?: boolean;
  isPreview?: boolean;
}) {
  const { document, version, changes, status, is_over } = quote;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(first));
  const sheet = quoteSheet(quote, chosen);
  const isOpen = status === "sent" && !is_over;
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <article className="offer shell">
      <header className="offer-head">
        <p className="label text-ink-soft">{sheet.label}</p>
        <h1 className="display text-fluid-page offer-title">{sheet.title}</h1>
        <dl className="offer-facts">
          {sheet.facts.map(({ label, lines }) => (
            <div key={label}>
              <dt className="label text-ink-soft">{label}</dt>
              <dd suppressHydrationWarning>{lines.join("\n")}</dd>
            </div>
          ))}
        </dl>
      </header>
      <Decided quote={quote} accepted={sheet.accepted} pdf={pdf} />
      {changes.length > 0 && (
        <section aria-label="What changed" className="offer-changes">
          <h2>Since the version before</h2>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      )}
      {sheet.intro && <p className="offer-intro text-fluid-lead">{sheet.intro}</p>}
      <Lines
        sheet={sheet}
        depositPercent={depositShare(document, chosen)}
        chosen={chosen}
        onToggle={isOpen ? toggle : null}
      />
      {sheet.terms && (
        <section aria-label="Terms" className="offer-terms">
          <h2 className="offer-heading">Terms</h2>
          <p>{sheet.terms}</p>
        </section>
      )}
      {sheet.agreement && <Agreement agreement={sheet.agreement} />}
      <div className="offer-acts" inert={isPreview}>
        {isOpen && <Accept version={version} agreement={sheet.agreement?.name ?? null} failed={failed} />}
        <Ask version={version} failed={failed} isAsked={isAsked} />
        {isOpen && <Decline version={version} failed={failed} />}
      </div>
    </article>
  );
}

/** The agreement that accepting signs: a document of its own on the page, with the signature at its end. */
function Agreement({ agreement }: { agreement: NonNullable<QuoteSheet["agreement"]> }) {
  const { name, parts, signatures } = agreement;
  return (
    <section id="agreement" aria-labelledby="agreement-name" className="offer-agreement">
      <h2 id="agreement-name" className="offer-heading">
        {name}
      </h2>
      {parts.map(({ kind, text }, index) => {
        // The same words may stand in a document twice.
        const key = `${index} ${text}`;
        return kind === "heading" ? <h3 key={key}>{text}</h3> : <p key={key}>{text}</p>;
      })}
      {signatures.length > 0 && (
        <ul aria-label="Signatures" className="offer-signatures" suppressHydrationWarning>
          {signatures.map((line) => (
            <li key={line} suppressHydrationWarning>
              {line}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The quote's decision, above everything else, where it is looked for first. */
function Decided({
  quote,
  accepted,
  pdf,
}: {
  quote: OpenQuote;
  accepted: QuoteSheet["accepted"];
  pdf: string | null;
}) {
  const { status, acceptance, decline_reason, is_over, document, currency } = quote;
  if (acceptance && accepted) {
    const { depositCents } = quoteTotals(document, new Set(acceptance.chosen));
    return (
      <section
        id="decision"
        tabIndex={-1}
        aria-label="Decision"
        className="offer-decision outline-none"
        data-status="accepted"
      >
        <h2>Accepted</h2>
        <p suppressHydrationWarning>
          {accepted.sentence}
          {quote.delivers_mail && " Both sides have it by mail."}
        </p>
        {document.paymentUrl && depositCents > 0 && (
          <a className="offer-pay" href={document.paymentUrl} rel="noreferrer">
            Pay the deposit of {moneyLabel(depositCents, currency)}
          </a>
        )}
        {pdf && (
          <a className="offer-file" href={pdf} download>
            Download as PDF
          </a>
        )}
        <p className="label text-ink-soft offer-hash">{accepted.fingerprint}</p>
      </section>
    );
  }
  if (status === "declined") {
    return (
      <section id="decision" tabIndex={-1} aria-label="Decision" className="offer-decision outline-none">
        <h2>Declined</h2>
        <p>{decline_reason || "Without a reason."} If that changes, ask below.</p>
      </section>
    );
  }
  if (is_over) {
    return (
      <section id="decision" tabIndex={-1} aria-label="Decision" className="offer-decision outline-none">
        <h2>This quote has ended</h2>
        <p>Ask below, and we’ll send you a new one.</p>
      </section>
    );
  }
  return <span id="decision" tabIndex={-1} />;
}

/** Deposit as a percentage of the total, to two decimals. */
function depositShare(document: OpenQuote["document"], chosen: ReadonlySet<string>): number {
  const { totalCents, depositCents } = quoteTotals(document, chosen);
  return totalCents > 0 ? Math.round((depositCents * 10_000) / totalCents) / 100 : 0;
}

function Lines({
  sheet: { lines, sums },
  depositPercent,
  chosen,
  onToggle,
}: {
  sheet: QuoteSheet;
  depositPercent: number;
  chosen: ReadonlySet<string>;
  onToggle: ((id: string, isOn: boolean) => void) | null;
}) {
  const hasOptions = lines.some(({ isOptional }) => isOptional);
  return (
    <section aria-label="Price">
      <ul className="offer-lines">
        {lines.map(({ id, name, notes, quantity, amount, isOptional }) => (
          <li key={id} className="offer-line" data-left-out={(isOptional && !chosen.has(id)) || undefined}>
            {isOptional && onToggle ? (
              <label className="offer-line-name offer-option">
                <input
                  type="checkbox"
                  className="check"
                  name="option"
                  value={id}
                  form={acceptForm}
                  checked={chosen.has(id)}
                  onChange={({ target }) => onToggle(id, target.checked)}
                />
                <span>
                  {name}
                  <span className="label offer-optional">Optional</span>
                </span>
              </label>
            ) : (
              <p className="offer-line-name">{name}</p>
            )}
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
      <div className="offer-totals" aria-live="polite">
        <dl>
          {sums.map(({ label, amount, isTotal }, index) => {
            // Two payments may have the same name.
            const key = `${index} ${label}`;
            return (
              <div key={key} className={isTotal ? "offer-total" : undefined}>
                <dt>{label}</dt>
                <dd className={isTotal ? "display" : undefined}>{amount}</dd>
              </div>
            );
          })}
        </dl>
        {depositPercent > 0 && depositPercent < 100 && (
          <svg aria-hidden="true" className="offer-bar" viewBox="0 0 100 1" preserveAspectRatio="none">
            <rect width={depositPercent} height="1" />
          </svg>
        )}
      </div>
      {hasOptions && onToggle && (
        <p className="without-script">
          <button
            type="submit"
            form={acceptForm}
            formNoValidate
            name="decision"
            value="total"
            className="offer-update"
          >
            Update the total
          </button>
        </p>
      )}
    </section>
  );
}

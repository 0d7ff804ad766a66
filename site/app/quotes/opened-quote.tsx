import type { OpenQuote } from "@extenso/contract/client/quote-calls.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import type { QuoteLine, QuoteTax } from "@extenso/contract/quotes/quote-document.ts";
import { taxLabel } from "@extenso/contract/quotes/quote-tax.ts";
import { lineCents, quoteTotals } from "@extenso/contract/quotes/quote-totals.ts";
import { type ReactNode, useState } from "react";
import { Accept, Ask, acceptForm, Decline, type Failed } from "./decision-forms.tsx";

/**
 * @param first optional lines that are chosen at the start.
 * @param isPreview it is only looked at: its forms take nothing.
 */
export function OpenedQuote({
  quote,
  first,
  failed,
  isPreview = false,
}: {
  quote: OpenQuote;
  first: string[];
  failed: Failed;
  isPreview?: boolean;
}) {
  const { document, client, number, version, changes, status, is_over, studio } = quote;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(first));
  const money = (cents: number) => moneyLabel(cents, quote.currency);
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
        <p className="label text-ink-soft">
          Quote {number}
          {version > 1 && `, version ${version}`}
        </p>
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
          <Fact label="For">{[client.name, client.company].filter(Boolean).join(", ")}</Fact>
          <Fact label="Sent">{dayLabel(quote.sent_at, quote)}</Fact>
          <Fact label={is_over ? "Ended" : "Holds until"}>{dayLabel(quote.valid_until, quote)}</Fact>
        </dl>
      </header>
      <Decided quote={quote} money={money} />
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
      {document.intro && <p className="offer-intro text-fluid-lead">{document.intro}</p>}
      <Lines quote={quote} chosen={chosen} onToggle={isOpen ? toggle : null} money={money} />
      {document.terms && (
        <section aria-label="Terms" className="offer-terms">
          <h2 className="offer-heading">Terms</h2>
          <p>{document.terms}</p>
        </section>
      )}
      <div className="offer-acts" inert={isPreview}>
        {isOpen && <Accept version={version} failed={failed} />}
        <Ask version={version} failed={failed} />
        {isOpen && <Decline version={version} failed={failed} />}
      </div>
    </article>
  );
}

type Money = (cents: number) => string;

/** In the studio's calendar, whoever reads it; a browser that knows an older time zone leaves the server's day. */
function dayLabel(iso: string, { time_zone: timeZone }: OpenQuote): string {
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone }).format(new Date(iso));
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-ink-soft">{label}</dt>
      <dd suppressHydrationWarning>{children}</dd>
    </div>
  );
}

/** The quote's decision, above everything else, where it is looked for first. */
function Decided({ quote, money }: { quote: OpenQuote; money: Money }) {
  const { status, acceptance, decline_reason, is_over, document } = quote;
  if (acceptance) {
    const { depositCents } = quoteTotals(document, new Set(acceptance.chosen));
    return (
      <section id="decision" aria-label="Decision" className="offer-decision" data-status="accepted">
        <h2>Accepted</h2>
        <p suppressHydrationWarning>
          {acceptance.name} accepted this quote on {dayLabel(acceptance.accepted_at, quote)}:{" "}
          {money(acceptance.total_cents)} with taxes.{quote.delivers_mail && " Both sides have it by mail."}
        </p>
        {document.paymentUrl && depositCents > 0 && (
          <a className="offer-pay" href={document.paymentUrl} rel="noreferrer">
            Pay the deposit of {money(depositCents)}
          </a>
        )}
        <p className="label text-ink-soft offer-hash">Fingerprint {acceptance.document_hash.slice(0, 16)}</p>
      </section>
    );
  }
  if (status === "declined") {
    return (
      <section id="decision" aria-label="Decision" className="offer-decision">
        <h2>Declined</h2>
        <p>{decline_reason || "Without a reason."} If that changes, ask below.</p>
      </section>
    );
  }
  if (is_over) {
    return (
      <section id="decision" aria-label="Decision" className="offer-decision">
        <h2>This quote has ended</h2>
        <p>Ask below, and we’ll send you a new one.</p>
      </section>
    );
  }
  return <span id="decision" />;
}

function Lines({
  quote: { document, acceptance },
  chosen,
  onToggle,
  money,
}: {
  quote: OpenQuote;
  chosen: ReadonlySet<string>;
  onToggle: ((id: string, isOn: boolean) => void) | null;
  money: Money;
}) {
  const totals = quoteTotals(document, chosen);
  const shown = document.lines.filter(({ id, optional }) => !acceptance || !optional || chosen.has(id));
  const hasOptions = shown.some(({ optional }) => optional);
  return (
    <section aria-label="Price">
      <ul className="offer-lines">
        {shown.map((line) => (
          <li
            key={line.id}
            className="offer-line"
            data-left-out={(line.optional && !chosen.has(line.id)) || undefined}
          >
            {line.optional && onToggle ? (
              <label className="offer-line-name offer-option">
                <input
                  type="checkbox"
                  className="check"
                  name="option"
                  value={line.id}
                  form={acceptForm}
                  checked={chosen.has(line.id)}
                  onChange={({ target }) => onToggle(line.id, target.checked)}
                />
                <span>
                  {line.description}
                  <span className="label offer-optional">Optional</span>
                </span>
              </label>
            ) : (
              <p className="offer-line-name">{line.description}</p>
            )}
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
      <div className="offer-totals" aria-live="polite">
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
          {totals.depositCents > 0 && (
            <Sum label={`Deposit, ${document.depositPercent} %`}>{money(totals.depositCents)}</Sum>
          )}
        </dl>
        {document.depositPercent > 0 && document.depositPercent < 100 && (
          <svg aria-hidden="true" className="offer-bar" viewBox="0 0 100 1" preserveAspectRatio="none">
            <rect width={document.depositPercent} height="1" />
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

function LineDetails({ line: { details, untaxed = [] }, taxes }: { line: QuoteLine; taxes: QuoteTax[] }) {
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

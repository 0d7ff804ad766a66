import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { quoteStatusNames } from "@extenso/contract/quotes/quote-document.ts";
import { preselected, quoteTotals } from "@extenso/contract/quotes/quote-totals.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useBlocker, useParams } from "react-router";
import { errorMessage } from "../../../../session/load-client.ts";
import { sayFailed } from "../../notices/notices.ts";
import { momentLabel } from "../../time/times.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { OpeningFailure } from "../../ui/failure.tsx";
import { ArrowLeft } from "../../ui/icons.ts";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { documentOf, formOf, type QuoteFaults, type QuoteForm } from "./quote-form.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { getQuote, listPrices, type Quote, quoteKeys, saveQuote } from "./quotes-api.ts";
import { SendWindow } from "./send-window.tsx";
import stylesheet from "./stylesheet.css?url";
import { Withdraw } from "./withdraw.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => [
  { title: "Quote · Desk · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

/** `/desk/quotes/3`: lines, taxes and terms, what they come to, and what the client does with it. */
export default function QuotePage() {
  const id = Number(useParams().id);
  const found = useQuery({
    queryKey: quoteKeys.one(id),
    queryFn: ({ signal }) => getQuote(id, signal),
    // A colleague's save must not replace text that is being typed.
    refetchOnWindowFocus: false,
  });
  if (found.data) return <OpenQuote key={`${id} ${found.data.status}`} quote={found.data} />;
  if (found.error) {
    return (
      <OpeningFailure
        error={found.error}
        what="quote"
        list={{ to: "/desk/requests", label: "All requests" }}
        onAgain={() => found.refetch()}
      />
    );
  }
  return (
    <p role="status" className="desk-soft">
      Opening the quote…
    </p>
  );
}

const saveAfterMs = 1_500;

/** Saves a moment after the last change; what isn't a number yet waits. */
function useQuoteSaving(quote: Quote) {
  const client = useQueryClient();
  const [form, setForm] = useState(() => formOf(quote.document));
  const [saved, setSaved] = useState(() => JSON.stringify(documentOf(formOf(quote.document)).document));
  const [state, setState] = useState<"saved" | "changed" | "saving" | "failed">("saved");
  const newest = useRef(quote);
  const { document, faults } = documentOf(form);
  const text = JSON.stringify(document);
  const isDirty = text !== saved;
  const hasFaults = Object.keys(faults).length > 0;

  /** @returns the quote as it is saved; `null` where that failed. */
  async function save(): Promise<Quote | null> {
    if (hasFaults) return null;
    if (!isDirty) return newest.current;
    setState("saving");
    try {
      newest.current = await saveQuote(newest.current, document);
      client.setQueryData(quoteKeys.one(quote.id), newest.current);
      setSaved(text);
      setState("saved");
      return newest.current;
    } catch (error) {
      setState("failed");
      sayFailed(errorMessage(error));
      return null;
    }
  }

  const saveNow = useRef(save);
  saveNow.current = save;
  // Typing goes on while it is saved: the newest is saved a moment later.
  useEffect(() => {
    if (text === saved) return;
    const timer = setTimeout(() => void saveNow.current(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [text, saved]);

  return {
    form,
    setForm,
    document,
    faults,
    save,
    state: isDirty && state === "saved" ? "changed" : state,
    isDirty,
  };
}

const stateLabels = { saved: "Saved", changed: "Saving…", saving: "Saving…", failed: "Not saved" };

function OpenQuote({ quote }: { quote: Quote }) {
  const { number, status, request, client, acceptance, currency } = quote;
  const { form, setForm, document, faults, save, state, isDirty } = useQuoteSaving(quote);
  const [isSending, setSending] = useState<Quote | null>(null);
  const isDecided = acceptance !== null;
  const change = (changes: Partial<QuoteForm>) => setForm((before) => ({ ...before, ...changes }));
  const hasFaults = Object.keys(faults).length > 0;
  const leaving = useBlocker(isDirty && !isDecided);

  // Changes are saved before the page is left; if they can't be, the person decides.
  const isBlocked = leaving.state === "blocked" && !hasFaults;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time somebody leaves
  useEffect(() => {
    if (isBlocked) void save().then((saved) => (saved ? leaving.proceed?.() : leaving.reset?.()));
  }, [isBlocked]);

  return (
    <>
      <Link to={`/desk/requests/${request}`} className="desk-request-back">
        <ArrowLeft aria-hidden size={16} />
        {client.name}
      </Link>
      <header className="desk-head">
        <h1 className="desk-title">
          {number} <span className="desk-request-company">{client.company || client.name}</span>
        </h1>
        <p role="status" className="desk-count">
          {isDecided ? quoteStatusNames[status] : hasFaults ? "Not saved yet" : stateLabels[state]}
        </p>
        {!isDecided && (
          <div className="desk-head-end">
            <Withdraw quote={quote} />
            <button
              type="button"
              className="desk-button"
              data-look="primary"
              disabled={hasFaults}
              onClick={() => void save().then(setSending)}
            >
              {quote.version === 0 ? "Send quote" : "Send new version"}
            </button>
          </div>
        )}
      </header>
      <Standing quote={quote} />
      <fieldset disabled={isDecided} className="desk-quote">
        <legend className="sr-only">Quote</legend>
        <div className="desk-form desk-quote-form">
          <TextInput label="Title" value={form.title} maxLength={120} onText={(title) => change({ title })} />
          <TextArea
            label="Introduction"
            rows={3}
            value={form.intro}
            maxLength={4_000}
            onText={(intro) => change({ intro })}
          />
          <QuoteLines lines={form.lines} faults={faults} onLines={(lines) => change({ lines })} />
          <Conditions form={form} faults={faults} onChange={change} />
        </div>
        <Totals document={document} currency={currency} />
      </fieldset>
      {isSending && <SendWindow quote={isSending} onClose={() => setSending(null)} />}
      {leaving.state === "blocked" && hasFaults && (
        <DeskDialog
          open
          onClose={() => leaving.reset()}
          title="Leave without saving?"
          description="Some amounts are no numbers yet, so the last changes are not saved."
        >
          <button type="button" className="desk-button" data-look="danger" onClick={() => leaving.proceed()}>
            Leave
          </button>
        </DeskDialog>
      )}
    </>
  );
}

/** Whether the client has seen, accepted or declined it. */
function Standing({ quote }: { quote: Quote }) {
  const { status, version, sent_at, viewed_at, valid_until, acceptance, decline_reason, is_changed } = quote;
  const moment = (iso: string) => momentLabel(new Date(iso));
  if (acceptance) {
    return (
      <div className="desk-strip">
        <p>
          {acceptance.name} accepted version {acceptance.version} on {moment(acceptance.accepted_at)}:{" "}
          {moneyLabel(acceptance.total_cents, quote.currency)}.
        </p>
      </div>
    );
  }
  if (version === 0 || !sent_at) return null;
  const facts = [
    `Version ${version} sent ${moment(sent_at)}`,
    viewed_at ? `seen ${moment(viewed_at)}` : "not seen yet",
    ...(valid_until && status === "sent" ? [`holds until ${moment(valid_until)}`] : []),
  ].join(", ");
  return (
    <div className="desk-strip">
      <p>
        {status === "declined" && `Declined: ${decline_reason || "without a reason"}. `}
        {status === "revoked" && "Withdrawn: its links show nothing. "}
        {/\.$/.test(facts) ? facts : `${facts}.`}
        {is_changed && " What you change now is seen when you send a new version."}
      </p>
    </div>
  );
}

function Conditions({
  form,
  faults,
  onChange,
}: {
  form: QuoteForm;
  faults: QuoteFaults;
  onChange: (changes: Partial<QuoteForm>) => void;
}) {
  return (
    <>
      <div className="desk-quote-row">
        <TextInput
          label={`Discount (${form.discountKind === "percent" ? "%" : "$"})`}
          value={form.discount}
          maxLength={12}
          error={faults.discount}
          onText={(discount) => onChange({ discount })}
        />
        <div className="desk-field">
          <label htmlFor="discount-kind">Discount in</label>
          <select
            id="discount-kind"
            className="desk-select"
            value={form.discountKind}
            onChange={({ target }) => onChange({ discountKind: target.value as QuoteForm["discountKind"] })}
          >
            <option value="percent">Per cent</option>
            <option value="amount">Dollars</option>
          </select>
        </div>
        <TextInput
          label="Deposit (%)"
          value={form.deposit}
          maxLength={3}
          error={faults.deposit}
          onText={(deposit) => onChange({ deposit })}
        />
        <TextInput
          label="Valid for (days)"
          value={form.validDays}
          maxLength={3}
          error={faults.validDays}
          onText={(validDays) => onChange({ validDays })}
        />
      </div>
      <Taxes taxes={form.taxes} onTaxes={(taxes) => onChange({ taxes })} />
      <TextArea
        label="Terms"
        rows={5}
        value={form.terms}
        maxLength={8_000}
        onText={(terms) => onChange({ terms })}
      />
      <TextInput
        label="Payment page for the deposit"
        type="url"
        value={form.paymentUrl}
        maxLength={500}
        placeholder="https://"
        hint="Shown once the quote is accepted."
        onText={(paymentUrl) => onChange({ paymentUrl })}
      />
    </>
  );
}

function Taxes({
  taxes,
  onTaxes,
}: {
  taxes: QuoteForm["taxes"];
  onTaxes: (taxes: QuoteForm["taxes"]) => void;
}) {
  const { data } = useQuery({
    queryKey: quoteKeys.prices,
    queryFn: ({ signal }) => listPrices(signal),
    staleTime: 60_000,
  });
  // A quote keeps the rates that it was written with, also where the site's are others today.
  const kept = taxes.filter(({ name }) => !data?.taxes.some((one) => one.name === name));
  const choices = [...kept, ...(data?.taxes ?? [])].map(
    (tax) => taxes.find(({ name }) => name === tax.name) ?? tax,
  );
  return (
    <fieldset className="desk-quote-taxes">
      <legend>Taxes</legend>
      {choices.map((tax) => (
        <label key={tax.name} className="desk-quote-tick">
          <input
            type="checkbox"
            className="check"
            checked={taxes.some(({ name }) => name === tax.name)}
            onChange={({ target }) =>
              onTaxes(
                choices.filter(({ name }) =>
                  name === tax.name ? target.checked : taxes.some((one) => one.name === name),
                ),
              )
            }
          />
          {tax.name}
        </label>
      ))}
    </fieldset>
  );
}

/** Sums with the options that are chosen in advance. */
function Totals({
  document,
  currency,
}: {
  document: ReturnType<typeof documentOf>["document"];
  currency: string;
}) {
  const totals = quoteTotals(document, preselected(document));
  const money = (cents: number) => moneyLabel(cents, currency);
  const rows: [label: string, value: string][] = [
    ["Subtotal", money(totals.subtotalCents)],
    ...(totals.discountCents > 0
      ? [["Discount", `−${money(totals.discountCents)}`] as [string, string]]
      : []),
    ...totals.taxes.map(({ name, cents }): [string, string] => [name, money(cents)]),
  ];
  return (
    <aside aria-label="Total" className="desk-quote-totals">
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="desk-quote-total">
          <dt>Total</dt>
          <dd>{money(totals.totalCents)}</dd>
        </div>
        <div>
          <dt>Deposit</dt>
          <dd>{money(totals.depositCents)}</dd>
        </div>
      </dl>
    </aside>
  );
}

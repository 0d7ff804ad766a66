import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { scheduledPayments } from "@extenso/contract/quotes/payment-schedule.ts";
import { quoteStatusNames } from "@extenso/contract/quotes/quote-document.ts";
import { preselected, quoteTotals } from "@extenso/contract/quotes/quote-totals.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { deskMeta } from "../../kit/desk-meta.ts";
import { OpenedRecord } from "../../kit/opened-record.tsx";
import { RecoveredDraft } from "../../saving/recovered-draft.tsx";
import { momentLabel } from "../../time/times.ts";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { SavedByColleague, Sums, savingLabels, Unsaved } from "../money-form.tsx";
import { useLeaving } from "../use-leaving.tsx";
import { AgreementChoice, AgreementsWindow } from "./agreements.tsx";
import { Conditions } from "./conditions.tsx";
import { Countersignature } from "./countersignature.tsx";
import { ContinueInNew, QuoteActions } from "./quote-actions.tsx";
import type { documentOf, QuoteForm } from "./quote-form.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { getQuote, type Quote, quoteKeys } from "./quotes-api.ts";
import { SendWindow } from "./send-window.tsx";
import stylesheet from "./stylesheet.css?url";
import { useQuoteSaving } from "./use-quote-saving.ts";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Quote");

/** `/desk/quotes/3`: lines, taxes and terms, their sums, and the client's decision. */
export default function QuotePage() {
  const id = Number(useParams().id);
  const found = useQuery({
    queryKey: quoteKeys.one(id),
    queryFn: ({ signal }) => getQuote(id, signal),
    // The client may have decided since; text that is being typed stays.
    refetchOnMount: "always",
  });
  return (
    <OpenedRecord found={found} what="quote" list={{ to: "/desk/requests", label: "All requests" }}>
      {(quote) => <OpenQuote key={id} quote={quote} />}
    </OpenedRecord>
  );
}

function OpenQuote({ quote }: { quote: Quote }) {
  const { number, status, request, client, acceptance, currency } = quote;
  const { form, setForm, document, faults, hasFaults, save, state, isDirty, conflict, recovered } =
    useQuoteSaving(quote);
  const [isSending, setSending] = useState<Quote | null>(null);
  const [isManaging, setManaging] = useState(false);
  const isDecided = acceptance !== null;
  const change = (changes: Partial<QuoteForm>) => setForm((before) => ({ ...before, ...changes }));
  const leaving = useLeaving({ isDirty, hasFaults, save }, !hasFaults && !conflict && !isDecided);

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
          {isDecided ? quoteStatusNames[status] : hasFaults ? "Not saved yet" : savingLabels[state]}
        </p>
        <div className="desk-head-end">
          <QuoteActions quote={quote} document={document} onLeave={leaving.leave} />
          {!isDecided && (
            <button
              type="button"
              className="desk-button"
              data-look="primary"
              disabled={hasFaults}
              onClick={() => void save().then(setSending)}
            >
              {sendLabel(quote, isDirty)}
            </button>
          )}
        </div>
      </header>
      <Standing quote={quote} />
      {recovered && (
        <RecoveredDraft at={recovered.at} onTakeUp={recovered.restore} onThrowAway={recovered.discard} />
      )}
      {conflict && !isDecided && <SavedByColleague what="quote" conflict={conflict} />}
      {isDecided && isDirty && !hasFaults && (
        <Unsaved words="It was accepted while you wrote. What you changed can go on as another quote.">
          <ContinueInNew quote={quote} document={document} onLeave={leaving.leave} />
        </Unsaved>
      )}
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
          <QuoteLines
            lines={form.lines}
            taxes={form.taxes}
            faults={faults}
            onLines={(lines) => change({ lines })}
          />
          <Conditions form={form} faults={faults} onChange={change} />
          <AgreementChoice
            agreement={form.agreement}
            onAgreement={(agreement) => change({ agreement })}
            onManage={() => setManaging(true)}
          />
        </div>
        <Totals document={document} currency={currency} />
      </fieldset>
      {isManaging && <AgreementsWindow onClose={() => setManaging(false)} />}
      {isSending && <SendWindow quote={isSending} onClose={() => setSending(null)} />}
      {leaving.window}
    </>
  );
}

/** A quote that was sent once goes out as a new version only if it has changed. */
function sendLabel({ version, is_changed }: Quote, isDirty: boolean): string {
  if (version === 0) return "Send quote";
  return is_changed || isDirty ? "Send new version" : "Send again";
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
        <Countersignature quote={quote} />
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

/** Sums with the options that are chosen in advance. */
function Totals({
  document,
  currency,
}: {
  document: ReturnType<typeof documentOf>["document"];
  currency: string;
}) {
  const totals = quoteTotals(document, preselected(document));
  const payments = scheduledPayments(document, totals.totalCents);
  const shown = payments.length > 1 ? payments : [];
  const money = (cents: number) => moneyLabel(cents, currency);
  return (
    <Sums totals={totals} money={money}>
      {shown.map(({ label, totalCents }, at) => {
        // Two payments may have the same name.
        const key = `${at} ${label}`;
        return (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{money(totalCents)}</dd>
          </div>
        );
      })}
    </Sums>
  );
}

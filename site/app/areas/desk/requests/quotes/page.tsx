import { columnMoneyLabel, moneyLabel } from "@extenso/contract/quotes/money.ts";
import { scheduledPayments } from "@extenso/contract/quotes/payment-schedule.ts";
import { priceDoubts } from "@extenso/contract/quotes/price-doubts.ts";
import { type QuoteDocument, quoteStatusNames } from "@extenso/contract/quotes/quote-document.ts";
import { preselected, quoteTotals } from "@extenso/contract/quotes/quote-totals.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, FileCheck2, Send } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { CommandButton } from "../../kit/command-button.tsx";
import { deskMeta } from "../../kit/desk-meta.ts";
import { Opened } from "../../kit/opened.tsx";
import { useAction } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { RecoveredDraft } from "../../saving/recovered-draft.tsx";
import { momentLabel } from "../../time/times.ts";
import { useFocusPageOnLock } from "../../ui/focus-page.ts";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { LetterWindow } from "../letter-window.tsx";
import { SavedByColleague, Sums, savingLabels, Unsaved } from "../money-form.tsx";
import { requestKeys } from "../requests-api.ts";
import { type DocumentKind, useDocumentSaving } from "../use-document-saving.ts";
import { useLeaving } from "../use-leaving.tsx";
import { AgreementChoice, AgreementsWindow } from "./agreements.tsx";
import { Conditions } from "./conditions.tsx";
import { ContinueInNew, QuoteActions } from "./quote-actions.tsx";
import { documentOf, formOf, type QuoteForm, readQuoteForm } from "./quote-form.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { countersignQuote, getQuote, type Quote, quoteKeys, saveQuote, sendQuote } from "./quotes-api.ts";
import stylesheet from "./stylesheet.css?url";

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
    <Opened found={found} what="quote" list={{ to: "/desk/quotes", label: "All quotes" }}>
      {(quote) => <OpenQuote key={id} quote={quote} />}
    </Opened>
  );
}

function OpenQuote({ quote }: { quote: Quote }) {
  const { number, status, request, client, acceptance, currency } = quote;
  const { form, setForm, document, faults, hasFaults, save, state, isDirty, conflict, recovered } =
    useDocumentSaving(quote, quotes);
  const [isSending, setSending] = useState<Quote | null>(null);
  const [isManaging, setManaging] = useState(false);
  const isDecided = acceptance !== null;
  useFocusPageOnLock(isDecided);
  const change = (changes: Partial<QuoteForm>) => setForm((before) => ({ ...before, ...changes }));
  const leaving = useLeaving({ isDirty, hasFaults, save }, !hasFaults && !conflict && !isDecided);

  return (
    <>
      <Link to={`/desk/requests/${request}`} className="desk-back-link">
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
            <CommandButton
              id="send"
              label={sendLabel(quote, isDirty)}
              icon={Send}
              look="primary"
              keywords="mail client"
              disabled={hasFaults}
              onPress={() => void save().then(setSending)}
            />
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
        <Link to={`/desk/requests/${quote.request}`} className="desk-button">
          Invoices of this request
        </Link>
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
  const money = (cents: number) => columnMoneyLabel(cents, currency);
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

/** The agreement that was signed with a quote: who has signed it, and the studio's signature by one press. */
function Countersignature({ quote }: { quote: Quote }) {
  const client = useQueryClient();
  const { isBusy, run } = useAction();
  const { agreement } = quote;
  if (!agreement) return null;
  const { name, countersigned, is_intact, seal } = agreement;

  async function sign(): Promise<void> {
    const signed = await countersignQuote(quote.id);
    client.setQueryData(quoteKeys.one(quote.id), signed);
    say(`“${name}” is signed by both; the client gets it as a PDF`);
  }

  return (
    <>
      {!is_intact && (
        <p role="alert" className="desk-error">
          The seal of “{name}” doesn’t fit: what is stored now isn’t what was signed. The PDF in the mails
          shows what was.
        </p>
      )}
      <p>
        {countersigned
          ? `“${name}” was countersigned by ${countersigned.name} on ${momentLabel(new Date(countersigned.at))}.`
          : `“${name}” is signed with it, and waits for the studio.`}{" "}
        {is_intact && <span className="desk-soft">Seal {seal.slice(0, 16)} fits.</span>}
      </p>
      {!countersigned && is_intact && (
        <CommandButton
          id="countersign"
          label={isBusy ? "Signing…" : "Countersign"}
          icon={FileCheck2}
          look="primary"
          keywords="sign agreement"
          disabled={isBusy}
          onPress={() => void run(sign)}
        />
      )}
    </>
  );
}

/** First text of the mail, for the sender to change. */
function letterFor({ version, is_changed, client }: Quote): string {
  const [firstName = ""] = client.name.split(" ");
  const said =
    version === 0
      ? "here is the quote. Everything that is your choice is marked; the page adds it up."
      : is_changed
        ? "here is the new version. The page says what changed."
        : "here is the quote again, as you know it.";
  return `Hello ${firstName},\n\n${said}`;
}

function SendWindow({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { number, client, document } = quote;
  const queries = useQueryClient();
  return (
    <LetterWindow
      what="quote"
      name={number}
      email={client.email}
      first={{ subject: `Quote ${number}: ${document.title}`, body: letterFor(quote) }}
      hint="The link comes below your text."
      doubts={priceDoubts(document)}
      onSend={async (letter) => {
        const { link, ...sent } = await sendQuote(quote, letter);
        // The page goes on with the quote as it is now.
        await queries.cancelQueries({ queryKey: quoteKeys.one(quote.id), exact: true });
        queries.setQueryData(quoteKeys.one(quote.id), sent);
        await queries.invalidateQueries({ queryKey: requestKeys.all });
        return link;
      }}
      onClose={onClose}
    />
  );
}

const quotes: DocumentKind<Quote, QuoteDocument, QuoteForm> = {
  place: "quotes",
  keyOf: quoteKeys.one,
  formOf,
  documentOf,
  readForm: readQuoteForm,
  get: (id) => getQuote(id),
  save: saveQuote,
  stale: "rest_quote_changed",
  decided: "rest_quote_decided",
};

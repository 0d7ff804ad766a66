import { inStudioCurrency, rateLabel, studioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import { isOwed, paymentWayNames } from "@extenso/contract/invoices/invoice-document.ts";
import { invoiceTotals } from "@extenso/contract/invoices/invoice-totals.ts";
import { columnMoneyLabel } from "@extenso/contract/quotes/money.ts";
import { taxLabel } from "@extenso/contract/quotes/quote-tax.ts";
import { lineCents } from "@extenso/contract/quotes/quote-totals.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Banknote, Send } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useCaller } from "../../access/caller.tsx";
import { may } from "../../access/capabilities.ts";
import { CommandButton } from "../../kit/command-button.tsx";
import { DownloadButton } from "../../kit/download-button.tsx";
import { useAction } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { momentLabel } from "../../time/times.ts";
import { Sums } from "../money-form.tsx";
import { requestKeys } from "../requests-api.ts";
import { CorrectInvoice } from "./correct-invoice.tsx";
import { InvoiceHead } from "./invoice-head.tsx";
import { invoiceDayLabel } from "./invoice-labels.ts";
import { InvoiceReminders } from "./invoice-reminders.tsx";
import { type Invoice, invoiceKeys, lookAtStripe, readInvoicePdf, readSignedPdf } from "./invoices-api.ts";
import { PaymentWindow } from "./payment-window.tsx";
import { StripeRefundWindow } from "./stripe-refund-window.tsx";

type Payment = Invoice["payments"][number];

/** An invoice or a credit note that was sent: what it says, what was paid, and what can be done about it. */
export function SentInvoice({ invoice, onSend }: { invoice: Invoice; onSend: (sent: Invoice) => void }) {
  const [recording, setRecording] = useState<"payment" | "refund" | null>(null);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const caller = useCaller();
  const client = useQueryClient();
  const isAdministrator = may(caller, "watch_studio");
  const { kind, status, paid_cents, email, signed_quote } = invoice;
  const isPayable = kind === "invoice" && status !== "void";

  async function show(after: Invoice): Promise<void> {
    client.setQueryData(invoiceKeys.one(invoice.id), after);
    await client.invalidateQueries({ queryKey: invoiceKeys.all });
    await client.invalidateQueries({ queryKey: requestKeys.all });
  }

  return (
    <>
      <InvoiceHead invoice={invoice}>
        <Link to="preview" className="desk-button">
          Client’s page
        </Link>
        <DownloadButton
          name={`${invoice.number}.pdf`}
          busy="Opening the PDF…"
          read={() => readInvoicePdf(invoice.id)}
        >
          Download PDF
        </DownloadButton>
        {isAdministrator && signed_quote && (
          <DownloadButton
            name={`${signed_quote.number}.pdf`}
            busy="Opening the PDF…"
            read={() => readSignedPdf(signed_quote.id)}
          >
            Signed quote
          </DownloadButton>
        )}
        <CorrectInvoice invoice={invoice} onChange={show} />
        {isAdministrator && paid_cents > 0 && (
          <button type="button" className="desk-button" onClick={() => setRecording("refund")}>
            Refund
          </button>
        )}
        {status !== "void" && email !== "" && (
          <CommandButton
            id="send"
            label="Send again"
            icon={Send}
            keywords="mail client"
            onPress={() => onSend(invoice)}
          />
        )}
        {isPayable && (
          <CommandButton
            id="record-payment"
            label="Record payment"
            icon={Banknote}
            look={isOwed(invoice) ? "primary" : undefined}
            keywords="paid money"
            onPress={() => setRecording("payment")}
          />
        )}
      </InvoiceHead>
      <Standing invoice={invoice} />
      <OnlinePayment invoice={invoice} onChange={show} />
      <InvoiceReminders invoice={invoice} onChange={show} />
      <div className="desk-quote">
        <Contents invoice={invoice} onRefund={isAdministrator ? setRefunding : undefined} />
        <InvoiceSums invoice={invoice} />
      </div>
      {recording && (
        <PaymentWindow
          invoice={invoice}
          kind={recording}
          onChange={show}
          onClose={() => setRecording(null)}
        />
      )}
      {refunding && (
        <StripeRefundWindow
          invoice={invoice}
          payment={refunding}
          onChange={show}
          onClose={() => setRefunding(null)}
        />
      )}
    </>
  );
}

/** A client has begun to pay on Stripe's page, and nothing is known of its end. */
function OnlinePayment({
  invoice: { id, online },
  onChange,
}: {
  invoice: Invoice;
  onChange: (after: Invoice) => Promise<void>;
}) {
  const { isBusy, run } = useAction();
  if (online !== "begun" && online !== "processing") return null;

  async function look(): Promise<void> {
    await onChange(await lookAtStripe(id));
    say("As it is at Stripe now");
  }

  return (
    <div className="desk-strip">
      <p>
        {online === "processing"
          ? "The client has paid by a bank, which takes some days. It counts once the bank has paid."
          : "The client has opened Stripe’s page and hasn’t paid yet, as far as it is known here."}
      </p>
      <button type="button" className="desk-button" disabled={isBusy} onClick={() => void run(look)}>
        Look at Stripe
      </button>
    </div>
  );
}

/** When it was sent, whether the client has looked, and what belongs to it. */
function Standing({ invoice }: { invoice: Invoice }) {
  const { kind, status, sent_at, viewed_at, due_on, is_overdue, quote, signed_quote, corrects, credits } =
    invoice;
  const moment = (iso: string) => momentLabel(new Date(iso));
  const facts = [
    ...(sent_at ? [`Sent ${moment(sent_at)}`] : []),
    viewed_at ? `seen ${moment(viewed_at)}` : "not seen yet",
    ...(kind === "invoice" && due_on ? [`${is_overdue ? "was due" : "due"} ${invoiceDayLabel(due_on)}`] : []),
  ].join(", ");
  return (
    <div className="desk-strip" data-kind={is_overdue ? "failed" : undefined}>
      <p>
        {status === "void" && "Void: it keeps its number, and nobody owes it. "}
        {/\.$/.test(facts) ? facts : `${facts}.`}
        {quote && (
          <>
            {" "}
            Made from <Link to={`/desk/quotes/${quote.id}`}>{quote.number}</Link>.
          </>
        )}
        {signed_quote && ` Made from ${signed_quote.number}, which is kept as it was signed.`}
        {corrects && (
          <>
            {" "}
            Corrects <Link to={`/desk/invoices/${corrects.id}`}>{corrects.number ?? "an invoice"}</Link>.
          </>
        )}
        {credits.map(({ id, number }) => (
          <span key={id}>
            {" "}
            Corrected by <Link to={`/desk/invoices/${id}`}>{number ?? "a draft of a credit note"}</Link>.
          </span>
        ))}
      </p>
    </div>
  );
}

function Contents({
  invoice: { document, currency, payments, paid_cents },
  onRefund,
}: {
  invoice: Invoice;
  onRefund: ((payment: Payment) => void) | undefined;
}) {
  const money = (cents: number) => columnMoneyLabel(cents, currency);
  return (
    <div className="desk-quote-form">
      <h2 className="desk-invoice-title">{document.title}</h2>
      <p className="desk-soft desk-invoice-client">
        {[document.client.name, document.client.company, document.client.address].filter(Boolean).join("\n")}
      </p>
      <table className="desk-table desk-invoice-lines">
        <caption className="sr-only">Lines</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" data-column="quantity">
              Quantity
            </th>
            <th scope="col" data-column="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {document.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.description}
                {line.details && <span className="desk-soft"> {line.details}</span>}
              </th>
              <td data-column="quantity">{line.quantityHundredths / 100}</td>
              <td data-column="amount">{money(lineCents(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {payments.length > 0 && (
        <table className="desk-table desk-invoice-lines">
          <caption className="desk-invoice-caption">Payments</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" data-column="way">
                Way
              </th>
              <th scope="col" data-column="amount">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr key={payment.id}>
                <th scope="row">
                  <span className="desk-invoice-day">{invoiceDayLabel(payment.paid_on)}</span>{" "}
                  <span className="desk-soft">recorded by {payment.author}</span>
                </th>
                <td data-column="way">
                  <span>
                    <PaymentWayCell payment={payment} />
                  </span>
                  {onRefund && payment.stripe_url && payment.kind === "payment" && paid_cents > 0 && (
                    <button type="button" className="desk-button" onClick={() => onRefund(payment)}>
                      Refund through Stripe<span className="sr-only"> {money(payment.amount_cents)}</span>
                    </button>
                  )}
                </td>
                <td data-column="amount">
                  {payment.kind === "refund" && "Refund −"}
                  {money(payment.amount_cents)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function PaymentWayCell({ payment: { way, reference, stripe_url } }: { payment: Payment }) {
  const name = paymentWayNames[way] ?? way;
  if (!stripe_url) return [name, reference].filter(Boolean).join(", ");
  return (
    <a href={stripe_url} target="_blank" rel="noreferrer" title={reference}>
      {name}
    </a>
  );
}

function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const { document, currency, kind, status, paid_cents, credited_cents, balance_cents } = invoice;
  const totals = invoiceTotals(document);
  const money = (cents: number) => columnMoneyLabel(cents, currency);
  const taxes = document.taxes.map((tax, index) => ({
    name: taxLabel(tax),
    cents: totals.taxes[index]?.cents ?? 0,
  }));
  return (
    <Sums totals={{ ...totals, taxes }} money={money}>
      {document.foreign && (
        <div>
          <dt>
            In {studioCurrency}, at {rateLabel(document.foreign.rateMillionths)}
          </dt>
          <dd>
            {columnMoneyLabel(
              inStudioCurrency(totals.totalCents, document.foreign.rateMillionths),
              studioCurrency,
            )}
          </dd>
        </div>
      )}
      {kind === "invoice" && status !== "void" && (
        <>
          {credited_cents > 0 && (
            <div>
              <dt>Credited</dt>
              <dd>−{money(credited_cents)}</dd>
            </div>
          )}
          <div>
            <dt>Paid</dt>
            <dd>{money(paid_cents)}</dd>
          </div>
          <div>
            <dt>{balance_cents < 0 ? "Paid too much" : "Left to pay"}</dt>
            <dd>{money(Math.abs(balance_cents))}</dd>
          </div>
        </>
      )}
    </Sums>
  );
}

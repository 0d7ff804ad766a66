import {
  foreignCurrencies,
  inStudioCurrency,
  studioCurrency,
} from "@extenso/contract/invoices/invoice-currency.ts";
import { type InvoiceDocument, mostInvoiceLines } from "@extenso/contract/invoices/invoice-document.ts";
import { invoiceTotals } from "@extenso/contract/invoices/invoice-totals.ts";
import { columnMoneyLabel } from "@extenso/contract/quotes/money.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useId } from "react";
import { Link, useNavigate } from "react-router";
import { CommandButton } from "../../kit/command-button.tsx";
import { ConfirmButton } from "../../kit/confirm-button.tsx";
import { say } from "../../notices/notices.ts";
import { RecoveredDraft } from "../../saving/recovered-draft.tsx";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { DiscountFields, SavedByColleague, Sums, savingLabels, unitOf } from "../money-form.tsx";
import { Taxes } from "../quotes/conditions.tsx";
import { QuoteLines } from "../quotes/quote-lines.tsx";
import { requestKeys } from "../requests-api.ts";
import { type DocumentKind, useDocumentSaving } from "../use-document-saving.ts";
import { useLeaving } from "../use-leaving.tsx";
import { changeForm, documentOf, formOf, type InvoiceForm, readInvoiceForm } from "./invoice-form.ts";
import { InvoiceHead } from "./invoice-head.tsx";
import { deleteInvoice, getInvoice, type Invoice, invoiceKeys, saveInvoice } from "./invoices-api.ts";

/** An invoice that is being written: saved by itself, its sums beside it. */
export function InvoiceDraft({
  invoice,
  onSend,
}: {
  invoice: Invoice;
  onSend: (saved: Invoice | null) => void;
}) {
  const { form, setForm, document, faults, hasFaults, save, state, isDirty, conflict, recovered } =
    useDocumentSaving(invoice, invoices);
  const change = (changes: Partial<InvoiceForm>) => setForm((before) => changeForm(before, changes));
  const leaving = useLeaving({ isDirty, hasFaults, save }, !hasFaults && !conflict);

  return (
    <>
      <InvoiceHead invoice={invoice} state={hasFaults ? "Not saved yet" : savingLabels[state]}>
        <Link to="preview" className="desk-button">
          Client’s page
        </Link>
        <DeleteDraft invoice={invoice} onLeave={leaving.leave} />
        <CommandButton
          id="send"
          label={invoice.kind === "credit" ? "Send credit note" : "Send invoice"}
          icon={Send}
          look="primary"
          keywords="mail client"
          disabled={hasFaults}
          onPress={() => void save().then(onSend)}
        />
      </InvoiceHead>
      <p className="desk-strip">{draftWords(invoice)}</p>
      {recovered && (
        <RecoveredDraft at={recovered.at} onTakeUp={recovered.restore} onThrowAway={recovered.discard} />
      )}
      {conflict && <SavedByColleague what="invoice" conflict={conflict} />}
      <div className="desk-quote">
        <div className="desk-form desk-quote-form">
          <TextInput label="Title" value={form.title} maxLength={120} onText={(title) => change({ title })} />
          <div className="desk-quote-row">
            <TextInput label="Client" value={form.name} maxLength={120} onText={(name) => change({ name })} />
            <TextInput
              label="Company"
              value={form.company}
              maxLength={120}
              onText={(company) => change({ company })}
            />
          </div>
          <TextArea
            label="Client’s address"
            rows={2}
            value={form.address}
            maxLength={500}
            onText={(address) => change({ address })}
          />
          <TextArea
            label="Introduction"
            rows={2}
            value={form.intro}
            maxLength={4_000}
            onText={(intro) => change({ intro })}
          />
          <QuoteLines
            lines={form.lines}
            taxes={form.taxes}
            faults={faults}
            most={mostInvoiceLines}
            withOptions={false}
            unit={unitOf(form.currency)}
            onLines={(lines) => change({ lines })}
          />
          {invoice.quote === null && invoice.corrects === null && (
            <Currency form={form} fault={faults.rate} onChange={change} />
          )}
          <Conditions form={form} faults={faults} onChange={change} isCredit={invoice.kind === "credit"} />
        </div>
        <Totals document={document} />
      </div>
      {leaving.window}
    </>
  );
}

function draftWords({ kind, quote, corrects }: Invoice): string {
  const fixed = "It gets its number when you send it, and can’t be changed afterwards.";
  if (kind === "credit") return `Takes back a part or all of ${corrects?.number ?? "an invoice"}. ${fixed}`;
  return quote ? `Made from ${quote.number}. ${fixed}` : fixed;
}

function Conditions({
  form,
  faults,
  isCredit,
  onChange,
}: {
  form: InvoiceForm;
  faults: Record<string, string>;
  isCredit: boolean;
  onChange: (changes: Partial<InvoiceForm>) => void;
}) {
  return (
    <>
      <div className="desk-quote-row">
        <DiscountFields form={form} fault={faults.discount} currency={form.currency} onChange={onChange} />
        {!isCredit && (
          <TextInput
            label="Due after (days)"
            value={form.dueDays}
            maxLength={3}
            error={faults.dueDays}
            onText={(dueDays) => onChange({ dueDays })}
          />
        )}
      </div>
      <Taxes taxes={form.taxes} onTaxes={(taxes) => onChange({ taxes })} />
      <TextArea
        label="Notes"
        rows={3}
        value={form.notes}
        maxLength={4_000}
        onText={(notes) => onChange({ notes })}
      />
    </>
  );
}

/** In which currency it is, and what one of it is worth in the studio's. */
function Currency({
  form: { currency, rate },
  fault,
  onChange,
}: {
  form: InvoiceForm;
  fault: string | undefined;
  onChange: (changes: Partial<InvoiceForm>) => void;
}) {
  const id = useId();
  return (
    <div className="desk-quote-row">
      <div className="desk-field">
        <label htmlFor={id}>Currency</label>
        <select
          id={id}
          className="desk-select"
          value={currency}
          onChange={({ target }) => onChange({ currency: target.value as InvoiceForm["currency"] })}
        >
          {[studioCurrency, ...foreignCurrencies].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </div>
      {currency !== studioCurrency && (
        <TextInput
          label={`1 ${currency} in ${studioCurrency}`}
          value={rate}
          maxLength={11}
          error={fault}
          onText={(typed) => onChange({ rate: typed })}
        />
      )}
    </div>
  );
}

function Totals({ document }: { document: InvoiceDocument }) {
  const totals = invoiceTotals(document);
  const { foreign } = document;
  const money = (cents: number) => columnMoneyLabel(cents, foreign?.currency ?? studioCurrency);
  return (
    <Sums totals={totals} money={money}>
      {foreign && (
        <div>
          <dt>In {studioCurrency}</dt>
          <dd>
            {columnMoneyLabel(inStudioCurrency(totals.totalCents, foreign.rateMillionths), studioCurrency)}
          </dd>
        </div>
      )}
    </Sums>
  );
}

function DeleteDraft({ invoice: { id, request }, onLeave }: { invoice: Invoice; onLeave: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    await deleteInvoice(id);
    onLeave();
    navigate(request === null ? "/desk/invoices" : `/desk/requests/${request}`);
    client.removeQueries({ queryKey: invoiceKeys.one(id) });
    await client.invalidateQueries({ queryKey: requestKeys.all });
    await client.invalidateQueries({ queryKey: invoiceKeys.all });
    say("The draft is deleted");
  }

  return (
    <ConfirmButton
      title="Delete this draft?"
      description="Nobody has got it yet. It can’t be brought back."
      confirm="Delete for good"
      onConfirm={remove}
    >
      Delete draft
    </ConfirmButton>
  );
}

const invoices: DocumentKind<Invoice, InvoiceDocument, InvoiceForm> = {
  place: "invoices",
  keyOf: invoiceKeys.one,
  formOf,
  documentOf,
  readForm: readInvoiceForm,
  get: (id) => getInvoice(id),
  save: saveInvoice,
  stale: "rest_invoice_changed",
  decided: "rest_invoice_fixed",
};

import { studioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import { useQuery } from "@tanstack/react-query";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { DiscountFields } from "../money-form.tsx";
import type { QuoteForm } from "./quote-form.ts";
import { Payments, paymentsOfDeposit } from "./quote-payments.tsx";
import { listPrices, quoteKeys, type SiteTax } from "./quotes-api.ts";
import type { QuoteFaults } from "./typed-hundredths.ts";

/** Discount, deposit or payments, validity, taxes, terms and the payment page of a quote. */
export function Conditions({
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
        <DiscountFields form={form} fault={faults.discount} currency={studioCurrency} onChange={onChange} />
        {!form.schedule && (
          <TextInput
            label="Deposit (%)"
            value={form.deposit}
            maxLength={3}
            error={faults.deposit}
            onText={(deposit) => onChange({ deposit })}
          />
        )}
        <TextInput
          label="Valid for (days)"
          value={form.validDays}
          maxLength={3}
          error={faults.validDays}
          onText={(validDays) => onChange({ validDays })}
        />
      </div>
      {form.schedule ? (
        <Payments
          schedule={form.schedule}
          faults={faults}
          onSchedule={(schedule) => onChange({ schedule })}
        />
      ) : (
        <div className="desk-quote-add">
          <button
            type="button"
            className="desk-button"
            onClick={() => onChange({ schedule: paymentsOfDeposit(form.deposit) })}
          >
            Split into payments
          </button>
        </div>
      )}
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

/** The site's taxes, and others that the quote or invoice was written with, to be ticked. */
export function Taxes<Tax extends { name: string }>({
  taxes,
  onTaxes,
}: {
  taxes: readonly Tax[];
  onTaxes: (taxes: (Tax | SiteTax)[]) => void;
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

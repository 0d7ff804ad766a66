/** Parts that the forms of quotes and invoices share. */
import { studioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import type { QuoteTotals } from "@extenso/contract/quotes/quote-totals.ts";
import type { ReactNode } from "react";
import { TextInput } from "../ui/inputs.tsx";
import type { QuoteForm } from "./quotes/quote-form.ts";

export const savingLabels = { saved: "Saved", changed: "Saving…", saving: "Saving…", failed: "Not saved" };

/** Text that can't be saved as it is, with the ways on. */
export function Unsaved({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div role="alert" className="desk-strip" data-kind="failed">
      <p>{words}</p>
      <div className="desk-quote-add">{children}</div>
    </div>
  );
}

/** A colleague's save that conflicts with what is written here. */
export function SavedByColleague({
  what,
  conflict: { saveMine, takeTheirs },
}: {
  what: "quote" | "invoice";
  conflict: { saveMine: () => void; takeTheirs: () => void };
}) {
  return (
    <Unsaved
      words={`A colleague has saved another version of this ${what}. What you wrote is still here, and not saved.`}
    >
      <button type="button" className="desk-button" onClick={saveMine}>
        Save mine over it
      </button>
      <button type="button" className="desk-button" onClick={takeTheirs}>
        Take the colleague’s
      </button>
    </Unsaved>
  );
}

/** The sign or the code in front of amounts. */
export const unitOf = (currency: string) => (currency === studioCurrency ? "$" : currency);

type Discount = Pick<QuoteForm, "discount" | "discountKind">;

export function DiscountFields({
  form: { discount, discountKind },
  fault,
  currency,
  onChange,
}: {
  form: Discount;
  fault: string | undefined;
  currency: string;
  onChange: (changes: Partial<Discount>) => void;
}) {
  return (
    <>
      <TextInput
        label={`Discount (${discountKind === "percent" ? "%" : unitOf(currency)})`}
        value={discount}
        maxLength={12}
        error={fault}
        onText={(typed) => onChange({ discount: typed })}
      />
      <div className="desk-field">
        <label htmlFor="discount-kind">Discount in</label>
        <select
          id="discount-kind"
          className="desk-select"
          value={discountKind}
          onChange={({ target }) => onChange({ discountKind: target.value as Discount["discountKind"] })}
        >
          <option value="percent">Per cent</option>
          <option value="amount">{currency === studioCurrency ? "Dollars" : currency}</option>
        </select>
      </div>
    </>
  );
}

/** Subtotal, discount, taxes and total. @param children rows below the total. */
export function Sums({
  totals: { subtotalCents, discountCents, taxes, totalCents },
  money,
  children,
}: {
  totals: Omit<QuoteTotals, "depositCents">;
  money: (cents: number) => string;
  children: ReactNode;
}) {
  return (
    <aside aria-label="Total" className="desk-quote-totals">
      <dl>
        <div>
          <dt>Subtotal</dt>
          <dd>{money(subtotalCents)}</dd>
        </div>
        {discountCents > 0 && (
          <div>
            <dt>Discount</dt>
            <dd>−{money(discountCents)}</dd>
          </div>
        )}
        {taxes.map(({ name, cents }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
        <div className="desk-quote-total">
          <dt>Total</dt>
          <dd>{money(totalCents)}</dd>
        </div>
        {children}
      </dl>
    </aside>
  );
}

/** Labels of lines and sums, as quotes and invoices show them on a client's page and in a PDF. */
import { columnMoneyLabel, moneyLabel } from "./money.ts";
import type { QuoteLine, QuoteTax } from "./quote-document.ts";
import { taxLabel } from "./quote-tax.ts";
import { type LineTotals, lineCents } from "./quote-totals.ts";

export interface SheetLine {
  id: string;
  name: string;
  /** Below the name, one paragraph each. */
  notes: string[];
  /** Such as “1.5 × $910”; empty for one. */
  quantity: string;
  amount: string;
}

export interface SheetSum {
  label: string;
  amount: string;
  isTotal: boolean;
}

export interface SheetFact {
  label: string;
  lines: string[];
}

type PricedLine = Pick<
  QuoteLine,
  "id" | "description" | "details" | "quantityHundredths" | "unitCents" | "untaxed"
>;

/** @param taxes those of the whole document. */
export function sheetLine(line: PricedLine, taxes: readonly QuoteTax[], currency: string): SheetLine {
  const { id, description, details, quantityHundredths, unitCents, untaxed = [] } = line;
  const without = taxes.map(({ name }) => name).filter((name) => untaxed.includes(name));
  return {
    id,
    name: description,
    notes: [
      ...(details === "" ? [] : [details]),
      ...(without.length === 0 ? [] : [`Without ${without.join(", ")}`]),
    ],
    quantity:
      quantityHundredths === 100 ? "" : `${quantityHundredths / 100} × ${moneyLabel(unitCents, currency)}`,
    amount: columnMoneyLabel(lineCents(line), currency),
  };
}

/** Rows from the subtotal to the total. */
export function sheetSums(totals: LineTotals, taxes: readonly QuoteTax[], currency: string): SheetSum[] {
  const sum = (label: string, cents: number, isTotal = false): SheetSum => ({
    label,
    amount: columnMoneyLabel(cents, currency),
    isTotal,
  });
  const hasSteps = totals.discountCents > 0 || totals.taxes.length > 0;
  return [
    ...(hasSteps ? [sum("Subtotal", totals.subtotalCents)] : []),
    ...(totals.discountCents > 0
      ? [
          {
            label: "Discount",
            amount: `−${columnMoneyLabel(totals.discountCents, currency)}`,
            isTotal: false,
          },
        ]
      : []),
    ...taxes.map((tax, index) => sum(taxLabel(tax), totals.taxes[index]?.cents ?? 0)),
    sum("Total", totals.totalCents, true),
  ];
}

/** The sender: the studio's address, e-mail, and tax number if it has one. */
export function studioFact(studio: { address: string; email: string; tax_number: string }): SheetFact {
  const taxNumber = studio.tax_number === "" ? [] : [`Tax number ${studio.tax_number}`];
  return { label: "From", lines: [studio.address, studio.email, ...taxNumber] };
}

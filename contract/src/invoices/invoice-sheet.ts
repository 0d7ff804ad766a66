/** Labels and amounts of an invoice or a credit note for its client: on the invoice's page, and in its PDF. */
import { dayLabel } from "../hours/day-label.ts";
import { columnMoneyLabel, moneyLabel } from "../quotes/money.ts";
import {
  type SheetFact,
  type SheetLine,
  type SheetSum,
  sheetLine,
  sheetSums,
  studioFact,
} from "../quotes/price-sheet.ts";
import {
  type InvoiceDocument,
  type InvoiceKind,
  type InvoiceStatus,
  invoiceName,
  paymentWayNames,
} from "./invoice-document.ts";
import { invoiceTotals } from "./invoice-totals.ts";
import type { OnlinePayment } from "./online-payment.ts";

interface SheetSource {
  kind: InvoiceKind;
  number: string | null;
  status: InvoiceStatus;
  is_overdue: boolean;
  document: InvoiceDocument;
  total_cents: number;
  balance_cents: number;
  currency: string;
  studio: { address: string; email: string; tax_number: string };
  /** Days of the studio's calendar. */
  issued_on: string;
  due_on: string;
  quote: string;
  corrects: string;
  credits: readonly { number: string; total_cents: number; issued_on: string }[];
  payments: readonly { id: number; kind: string; amount_cents: number; paid_on: string; way: string }[];
  instructions: string;
  payment_url: string;
  online: OnlinePayment;
}

interface Standing {
  heading: string;
  lines: string[];
  /** Whether nothing is left to be paid. */
  isSettled: boolean;
  /** The studio's payment page; `null` if there is none, or nothing is owed. */
  payment: { label: string; url: string } | null;
  /** Words of the button by which it is paid by card or bank; `null`: it can't be, or nothing is owed. */
  online: string | null;
}

/** Where there is no button, as on paper. */
export const payOnlineNote = "You can pay by card or bank on the invoice’s page: its link is in the mail.";

export interface InvoiceSheet {
  /** Such as “Invoice INV-2026-014”. */
  label: string;
  title: string;
  facts: SheetFact[];
  /** Amount due, due date, and ways to pay. */
  standing: Standing;
  intro: string;
  lines: SheetLine[];
  /** After the total come credits, payments, and the balance. */
  sums: SheetSum[];
  notes: string;
}

export function invoiceSheet(invoice: SheetSource): InvoiceSheet {
  const { document, studio, kind, status, currency } = invoice;
  const { client } = document;
  const isOwed = kind === "invoice" && status !== "void";
  return {
    label: invoiceName(invoice),
    title: document.title,
    facts: [
      studioFact(studio),
      {
        label: "For",
        lines: [
          [client.name, client.company].filter(Boolean).join(", "),
          ...client.address.split("\n").filter((line) => line.trim() !== ""),
        ],
      },
      { label: "Date", lines: [dayLabel(invoice.issued_on)] },
      ...(isOwed ? [{ label: "Due", lines: [dayLabel(invoice.due_on)] }] : []),
      ...(invoice.quote ? [{ label: "Quote", lines: [invoice.quote] }] : []),
      ...(invoice.corrects ? [{ label: "Corrects", lines: [`Invoice ${invoice.corrects}`] }] : []),
    ],
    standing: standingOf(invoice),
    intro: document.intro,
    lines: document.lines.map((line) => sheetLine(line, document.taxes, currency)),
    sums: [
      ...sheetSums(invoiceTotals(document), document.taxes, currency),
      ...(isOwed ? settlement(invoice) : []),
    ],
    notes: document.notes,
  };
}

function standingOf(invoice: SheetSource): Standing {
  const { kind, status, balance_cents, is_overdue, total_cents, corrects } = invoice;
  const money = (cents: number) => moneyLabel(cents, invoice.currency);
  if (status === "void") {
    const name = kind === "credit" ? "credit note" : "invoice";
    const line = `This ${name} doesn’t count any more. Please pay nothing on it.`;
    return { heading: "Void", lines: [line], isSettled: false, payment: null, online: null };
  }
  if (kind === "credit") {
    const line = corrects ? `Invoice ${corrects} is less by this amount.` : "You owe less by this amount.";
    const heading = `${money(total_cents)} credited`;
    return { heading, lines: [line], isSettled: true, payment: null, online: null };
  }
  if (balance_cents > 0) {
    const due = `${is_overdue ? "It was due on " : "Please pay by "}${dayLabel(invoice.due_on)}.`;
    return {
      heading: `${money(balance_cents)} to pay`,
      lines: [due, ...wayToPay(invoice)],
      isSettled: false,
      payment: invoice.payment_url
        ? { label: `Pay ${money(balance_cents)}`, url: invoice.payment_url }
        : null,
      online: isPayableOnline(invoice) ? `Pay ${money(balance_cents)} by card or bank` : null,
    };
  }
  const nothingLeft =
    status === "credited" ? "Nothing is left to pay." : "Thank you. Nothing is left to pay.";
  return {
    heading: status === "credited" ? "Credited" : "Paid",
    lines: [
      balance_cents < 0
        ? `Thank you. You paid ${money(-balance_cents)} too much; we’ll come back to you about it.`
        : nothingLeft,
    ],
    isSettled: true,
    payment: null,
    online: null,
  };
}

const isPayableOnline = ({ online }: SheetSource) => online === "offered" || online === "begun";

/** The studio's payment instructions, or its e-mail if there is no way to pay; the number to name, which Stripe knows. */
function wayToPay({ instructions, payment_url, number, studio, online }: SheetSource): string[] {
  if (online === "processing")
    return ["A payment is on its way. Banks take some days; until then it isn’t counted here."];
  const isByHand = Boolean(instructions || payment_url);
  if (!isByHand && online !== "none") return [];
  return [
    ...(instructions ? [instructions] : []),
    ...(isByHand ? [] : [`To pay, write to ${studio.email}.`]),
    ...(number ? [`Please name ${number} with your payment.`] : []),
  ];
}

/** Credit notes, payments, and the balance; an empty list if there are neither credits nor payments. */
function settlement({ currency, credits, payments, balance_cents }: SheetSource): SheetSum[] {
  if (payments.length === 0 && credits.length === 0) return [];
  const sum = (label: string, cents: number, sign = ""): SheetSum => ({
    label,
    amount: `${sign}${columnMoneyLabel(cents, currency)}`,
    isTotal: false,
  });
  return [
    ...credits.map(({ number, total_cents, issued_on }) =>
      sum(`Credit note ${number}, ${dayLabel(issued_on)}`, total_cents, "−"),
    ),
    ...payments.map(({ kind, amount_cents, paid_on, way }) => {
      const what = `${dayLabel(paid_on)}, ${paymentWayNames[way] ?? way}`;
      return kind === "refund"
        ? sum(`Refunded ${what}`, amount_cents)
        : sum(`Paid ${what}`, amount_cents, "−");
    }),
    sum(balance_cents < 0 ? "Paid too much" : "Left to pay", Math.abs(balance_cents)),
  ];
}

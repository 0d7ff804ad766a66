import { paymentWayNames } from "@extenso/contract/invoices/invoice-document.ts";
import { columnMoneyLabel } from "@extenso/contract/quotes/money.ts";
import { type WireListedPayment, wireListedPayment } from "@extenso/contract/wire/invoices.ts";
import { Link } from "react-router";
import { deskMeta } from "../kit/desk-meta.ts";
import { tableScreen } from "../kit/table-screen.tsx";
import { invoiceDayLabel } from "../requests/invoices/invoice-labels.ts";
import stylesheet from "../requests/quotes/stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Payments");

const wayLabel = ({ way }: WireListedPayment) => paymentWayNames[way] ?? way;

/** A refund is below zero: the studio gave it back. */
function amountLabel({ kind, amount_cents, currency }: WireListedPayment): string {
  return columnMoneyLabel(kind === "refund" ? -amount_cents : amount_cents, currency);
}

/** `/desk/payments`: money that came and went, the newest day first. */
export default tableScreen({
  title: "Payments",
  path: "/extenso/v1/payments",
  schema: wireListedPayment,
  searchLabel: "Search payments",
  filters: {
    kind: {
      label: "Kind",
      options: [
        ["", "Of any kind"],
        ["payment", "Payments"],
        ["refund", "Refunds"],
      ],
    },
    way: {
      label: "Way",
      options: [
        ["", "In any way"],
        ...Object.entries(paymentWayNames).map(([way, name = way]) => [way, name] as const),
      ],
    },
  },
  days: { from: "From", to: "To" },
  className: "desk-invoices",
  columns: [
    { label: "Invoice", name: "title", cell: (payment) => <PaymentTitle payment={payment} /> },
    { label: "Day", name: "day", cell: ({ paid_on }) => invoiceDayLabel(paid_on) },
    { label: "Way", cell: (payment) => <Way payment={payment} /> },
    { label: "Reference", hideOrder: 1, cell: ({ reference }) => reference },
    { label: "Recorded by", hideOrder: 1, cell: ({ author }) => author },
    { label: "Amount", name: "amount", cell: amountLabel },
  ],
  empty: {
    title: "No payments yet",
    text: "What is recorded at an invoice, or comes through Stripe, is here with the day on which it came.",
  },
});

/** With day, way and amount, because narrow screens have this column alone. */
function PaymentTitle({ payment }: { payment: WireListedPayment }) {
  const { kind, paid_on, reference, author, invoice, client } = payment;
  return (
    <span className="desk-row-words">
      <Link to={`/desk/invoices/${invoice.id}`} className="desk-row-link">
        {invoice.number}
        <span className="desk-request-company"> {client.company || client.name}</span>
      </Link>
      <span className="desk-request-facts">
        {kind === "refund" && <span>Refund</span>}
        <span className="desk-request-narrow">{amountLabel(payment)}</span>
        <span className="desk-request-narrow">{invoiceDayLabel(paid_on)}</span>
        <span className="desk-request-narrow">{wayLabel(payment)}</span>
        {reference && <span className="desk-request-narrow">{reference}</span>}
        <span className="desk-request-narrow">recorded by {author}</span>
      </span>
    </span>
  );
}

/** Leads to Stripe's dashboard, where the money came through it. */
function Way({ payment }: { payment: WireListedPayment }) {
  if (!payment.stripe_url) return wayLabel(payment);
  return (
    <a href={payment.stripe_url} target="_blank" rel="noreferrer">
      {wayLabel(payment)}
    </a>
  );
}

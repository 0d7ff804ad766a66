import { decimalAmount, moneyLabel } from "@extenso/contract/quotes/money.ts";
import { useState } from "react";
import { FormWindow } from "../../kit/submit-form.tsx";
import { say } from "../../notices/notices.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { amountProblem, centsOf } from "../request-labels.ts";
import { type Invoice, refundThroughStripe } from "./invoices-api.ts";

/** Sends a payment back through Stripe, or a part of it. It can’t be taken back. */
export function StripeRefundWindow({
  invoice,
  payment,
  onChange,
  onClose,
}: {
  invoice: Invoice;
  payment: Invoice["payments"][number];
  onChange: (after: Invoice) => Promise<void>;
  onClose: () => void;
}) {
  const { currency } = invoice;
  const usual = Math.max(0, Math.min(payment.amount_cents, invoice.paid_cents));
  const [amount, setAmount] = useState(decimalAmount(usual));
  // A second press, or a request sent again, is the same refund.
  const [key] = useState(() => crypto.randomUUID());

  const cents = centsOf(amount) ?? 0;

  return (
    <FormWindow
      title="Refund through Stripe"
      description={`${moneyLabel(payment.amount_cents, currency)} came for ${invoice.number}. Stripe sends it back by the way on which it came, and keeps its fee. It can’t be taken back.`}
      submit="Refund"
      look="danger"
      check={() => cents > 0 || amountProblem}
      onSubmit={async () => {
        await onChange(await refundThroughStripe(invoice.id, payment.id, { key, amount_cents: cents }));
        say(`${moneyLabel(cents, currency)} refunded`);
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput label={`Amount (${currency})`} value={amount} maxLength={14} onText={setAmount} />
    </FormWindow>
  );
}

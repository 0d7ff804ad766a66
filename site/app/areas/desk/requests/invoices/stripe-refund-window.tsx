import { decimalAmount, moneyLabel } from "@extenso/contract/quotes/money.ts";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../../session/load-client.ts";
import { say } from "../../notices/notices.ts";
import { DeskDialog } from "../../ui/desk-dialog.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { centsOf } from "../request-labels.ts";
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
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  // A second press, or a request sent again, is the same refund.
  const [key] = useState(() => crypto.randomUUID());

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const cents = centsOf(amount) ?? 0;
    if (cents <= 0) return setProblem("Enter an amount such as 1,250.");
    setBusy(true);
    try {
      await onChange(await refundThroughStripe(invoice.id, payment.id, { key, amount_cents: cents }));
      say(`${moneyLabel(cents, currency)} refunded`);
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <DeskDialog
      open
      onClose={onClose}
      title="Refund through Stripe"
      description={`${moneyLabel(payment.amount_cents, currency)} came for ${invoice.number}. Stripe sends it back by the way on which it came, and keeps its fee. It can’t be taken back.`}
    >
      <form className="desk-form" onSubmit={(event) => void submit(event)}>
        <TextInput label={`Amount (${currency})`} value={amount} maxLength={14} onText={setAmount} />
        {problem && (
          <p role="alert" className="desk-error">
            {problem}
          </p>
        )}
        <button type="submit" className="desk-button" data-look="danger" disabled={isBusy}>
          Refund
        </button>
      </form>
    </DeskDialog>
  );
}

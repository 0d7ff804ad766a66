import { ApiError } from "@extenso/contract/errors/errors.ts";
import {
  type PaymentWay,
  paymentUndoMs,
  paymentWayNames,
  paymentWays,
} from "@extenso/contract/invoices/invoice-document.ts";
import { decimalAmount, moneyLabel } from "@extenso/contract/quotes/money.ts";
import { useId, useState } from "react";
import { FormWindow } from "../../kit/submit-form.tsx";
import { undoing } from "../../kit/use-action.ts";
import { say } from "../../notices/notices.ts";
import { useStudioNow } from "../../time/studio-time.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { amountProblem, centsOf } from "../request-labels.ts";
import { getInvoice, type Invoice, recordPayment, recordRefund, undoPayment } from "./invoices-api.ts";

const amountText = (cents: number) => (cents > 0 ? decimalAmount(cents) : "");

/** Money that came, or went back; both can be taken back for ten seconds. */
export function PaymentWindow({
  invoice,
  kind,
  onChange,
  onClose,
}: {
  invoice: Invoice;
  kind: "payment" | "refund";
  onChange: (after: Invoice) => Promise<void>;
  onClose: () => void;
}) {
  const { id, number, balance_cents, paid_cents, currency } = invoice;
  const isRefund = kind === "refund";
  const usual = isRefund ? (balance_cents < 0 ? -balance_cents : paid_cents) : balance_cents;
  const [amount, setAmount] = useState(amountText(usual));
  const today = useStudioNow().slice(0, 10);
  const [paidOn, setPaidOn] = useState(today);
  const [way, setWay] = useState<PaymentWay>("e-transfer");
  const [reference, setReference] = useState("");
  // A second press, or a request sent again, is the same payment.
  const [key] = useState(() => crypto.randomUUID());
  const fields = useId();

  const cents = centsOf(amount) ?? 0;

  async function submit(): Promise<void> {
    const known = new Set(invoice.payments.map((payment) => payment.id));
    const payment = {
      key,
      amount_cents: cents,
      paid_on: paidOn,
      way,
      reference,
      seen_paid_cents: paid_cents,
    };
    try {
      const after = await (isRefund ? recordRefund : recordPayment)(id, payment);
      await onChange(after);
      const added = after.payments.find((one) => one.kind === kind && !known.has(one.id));
      const label = moneyLabel(cents, currency);
      say(
        isRefund ? `${label} refunded` : `${label} paid`,
        added ? { undo: undoing(async () => onChange(await undoPayment(id, added.id))) } : {},
      );
      onClose();
    } catch (error) {
      // The next press has seen what the invoice shows by then.
      if (error instanceof ApiError && error.code === "rest_payments_changed")
        await getInvoice(id).then(onChange, () => {});
      throw error;
    }
  }

  return (
    <FormWindow
      title={isRefund ? "Record a refund" : "Record a payment"}
      description={
        isRefund
          ? `Of ${number}: ${moneyLabel(paid_cents, currency)} was paid. Send the money first; this only writes it down.`
          : `For ${number}: ${moneyLabel(Math.max(0, balance_cents), currency)} is left to pay. It can be taken back for ${paymentUndoMs / 1_000} seconds.`
      }
      submit={isRefund ? "Record refund" : "Record payment"}
      check={() => cents > 0 || amountProblem}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="desk-quote-row">
        <TextInput label={`Amount (${currency})`} value={amount} maxLength={14} onText={setAmount} />
        <div className="desk-field">
          <label htmlFor={`${fields}-day`}>Day</label>
          <input
            id={`${fields}-day`}
            type="date"
            required
            className="desk-input"
            value={paidOn}
            onChange={({ target }) => setPaidOn(target.value)}
          />
        </div>
      </div>
      <div className="desk-quote-row">
        <div className="desk-field">
          <label htmlFor={`${fields}-way`}>Way</label>
          <select
            id={`${fields}-way`}
            className="desk-select"
            value={way}
            onChange={({ target }) => setWay(target.value as PaymentWay)}
          >
            {paymentWays.map((value) => (
              <option key={value} value={value}>
                {paymentWayNames[value]}
              </option>
            ))}
          </select>
        </div>
        <TextInput label="Reference" value={reference} maxLength={200} onText={setReference} />
      </div>
    </FormWindow>
  );
}

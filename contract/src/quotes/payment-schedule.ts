/** The payments that a quote's total is split into. The last payment absorbs rounding, so that no cent is lost. */
import { dayLabel } from "../hours/day-label.ts";
import type { PaymentDue, PaymentSchedule, QuoteDocument } from "./quote-document.ts";
import { shareOf } from "./rounding.ts";

export interface ScheduledPayment {
  /** “Deposit, 40%”. */
  label: string;
  totalCents: number;
  due: PaymentDue;
}

type Scheduled = Pick<QuoteDocument, "schedule" | "depositPercent">;

/** A quote without a schedule of its own has a deposit and a remainder. */
function scheduleOf({ schedule, depositPercent }: Scheduled): PaymentSchedule {
  if (schedule) return schedule;
  return {
    parts: [
      {
        name: "Deposit",
        share: { kind: "percent", value: depositPercent * 100 },
        due: { kind: "acceptance" },
      },
    ],
    rest: { name: "Remainder", due: { kind: "press" } },
  };
}

/**
 * Payments that come to something, in their order; they sum to the total.
 * @param totalCents below zero counts as nothing.
 */
export function scheduledPayments(document: Scheduled, totalCents: number): ScheduledPayment[] {
  const { parts, rest } = scheduleOf(document);
  let left = Math.max(0, totalCents);
  const payments = parts.map(({ name, share, due }): ScheduledPayment => {
    const isPercent = share.kind === "percent";
    const cents = Math.min(left, isPercent ? shareOf(totalCents, share.value, 10_000) : share.value);
    left -= cents;
    return { label: isPercent ? `${name}, ${share.value / 100}%` : name, totalCents: cents, due };
  });
  return [...payments, { label: rest.name, totalCents: left, due: rest.due }].filter(
    (payment) => payment.totalCents > 0,
  );
}

/** “on acceptance”: what makes a payment due, as its client reads it. */
export function dueLabel(due: PaymentDue): string {
  if (due.kind === "acceptance") return "on acceptance";
  if (due.kind === "press") return "by a later invoice";
  return `on ${dayLabel(due.on)}`;
}

/** Everything that a client would miss if it were another; the same for two schedules that say the same. */
export function scheduleMark(document: Scheduled): string {
  const { parts, rest } = scheduleOf(document);
  const dueMark = (due: PaymentDue) => (due.kind === "date" ? due.on : due.kind);
  return JSON.stringify([
    parts.map(({ name, share, due }) => [name, share.kind, share.value, dueMark(due)]),
    [rest.name, dueMark(rest.due)],
  ]);
}

/** Whether the payments leave a rest of zero or more, if the quote comes to `leastCents`. */
export function isScheduleWithin({ schedule }: Scheduled, leastCents: number): boolean {
  if (!schedule) return true;
  const { parts } = schedule;
  const percents = parts.filter(({ share }) => share.kind === "percent");
  const percent = percents.reduce((sum, { share }) => sum + share.value, 0);
  const wanted = parts.reduce(
    (sum, { share }) =>
      sum + (share.kind === "amount" ? share.value : shareOf(leastCents, share.value, 10_000)),
    0,
  );
  // A half cent that is rounded up is taken from the rest.
  return percent <= 10_000 && wanted <= Math.max(0, leastCents) + percents.length;
}

/** The payments of a quote as its form has them: amounts and days as they are typed, until they are whole. */
import type { PaymentDue, PaymentSchedule } from "@extenso/contract/quotes/quote-document.ts";
import * as z from "zod/mini";
import { amountOrPercentOf, decimal, type QuoteFaults } from "./typed-hundredths.ts";

const dueKinds = ["acceptance", "date", "press"] as const;

const payment = z.object({
  name: z.string(),
  due: z.enum(dueKinds),
  /** A day, where it is due on one. */
  on: z.string(),
});

export const scheduleForm = z.object({
  parts: z.array(z.extend(payment, { share: z.string(), unit: z.enum(["percent", "amount"]) })),
  rest: payment,
});

export type ScheduleForm = z.infer<typeof scheduleForm>;
export type PaymentForm = z.infer<typeof payment>;

const paymentFormOf = ({ name, due }: PaymentSchedule["rest"]): PaymentForm => ({
  name,
  due: due.kind,
  on: due.kind === "date" ? due.on : "",
});

export function scheduleFormOf({ parts, rest }: PaymentSchedule): ScheduleForm {
  return {
    parts: parts.map(({ share, ...part }) => ({
      ...paymentFormOf(part),
      share: decimal(share.value),
      unit: share.kind,
    })),
    rest: paymentFormOf(rest),
  };
}

/** @param faults gets what is wrong, by places such as `schedule.0.share` and `schedule.rest.on`. */
export function scheduleOfForm({ parts, rest }: ScheduleForm, faults: QuoteFaults): PaymentSchedule {
  const dueOf = ({ due, on }: PaymentForm, place: string): PaymentDue => {
    if (due !== "date") return { kind: due };
    if (/^\d{4}-\d{2}-\d{2}$/.test(on)) return { kind: "date", on };
    faults[`${place}.on`] = "Choose a day.";
    return { kind: "press" };
  };
  return {
    parts: parts.map((part, at) => {
      const value = amountOrPercentOf(part.share);
      const isBeyond = part.unit === "percent" && (value ?? 0) > 10_000;
      if (value === null || isBeyond) {
        faults[`schedule.${at}.share`] = isBeyond ? "At most 100%." : "Enter a number such as 30.";
      }
      return {
        name: part.name,
        due: dueOf(part, `schedule.${at}`),
        share: { kind: part.unit, value: value ?? 0 },
      };
    }),
    rest: { name: rest.name, due: dueOf(rest, "schedule.rest") },
  };
}

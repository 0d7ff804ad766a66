/** On which days an invoice is reminded of. Days are those of the studio's calendar, stages days since the due day. */
import { addDays } from "@extenso/contract/hours/studio-clock.ts";
import { type ReminderSettings, reminderStages } from "@extenso/contract/invoices/reminders.ts";
import type { Invoice } from "../invoice-store.ts";

export interface ReminderPlan {
  settings: ReminderSettings;
  /** The day on which reminders were switched on. */
  since: string;
}

type Dated = Pick<Invoice, "due_on" | "issued_on">;

/** Stages of an invoice with their days, earliest first. Its own mail reminds of it on the day on which it is sent. */
function stagesOf({ due_on, issued_on }: Dated, { settings, since }: ReminderPlan) {
  if (due_on === null || issued_on === null || !settings.isOn) return [];
  return reminderStages(settings)
    .map((stage) => ({ stage, day: addDays(due_on, stage) }))
    .filter(({ day }) => day > issued_on && day >= since);
}

/**
 * The reminder that an invoice should have had by this day, unless it is for a time that is over: one from before the
 * due day isn't sent on it, while one from after it is sent late.
 */
export function stageOn(invoice: Dated, today: string, plan: ReminderPlan): number | null {
  const due = stagesOf(invoice, plan).findLast(({ day }) => day <= today);
  if (!due || invoice.due_on === null) return null;
  const isForToday =
    due.stage < 0
      ? today < invoice.due_on
      : due.stage === 0
        ? today === invoice.due_on
        : today > invoice.due_on;
  return isForToday ? due.stage : null;
}

/**
 * The day of the next reminder; `null` where none follows.
 * @param first the first day on which one can be sent.
 * @param sent stages that are done.
 */
export function nextReminderOn(
  invoice: Dated,
  { first, sent }: { first: string; sent: ReadonlySet<number> },
  plan: ReminderPlan,
): string | null {
  const later = stagesOf(invoice, plan).map(({ day }) => day);
  const days = [first, ...later.filter((day) => day > first)];
  return (
    days.find((day) => {
      const stage = stageOn(invoice, day, plan);
      return stage !== null && !sent.has(stage);
    }) ?? null
  );
}

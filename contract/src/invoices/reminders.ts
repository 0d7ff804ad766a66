/** Reminders of unpaid invoices: on which days they go, and in which words. */
import * as z from "zod/mini";
import { dayLabel } from "../hours/day-label.ts";
import { fieldPattern } from "../quotes/agreement.ts";
import { moneyLabel } from "../quotes/money.ts";

const mostDays = 6;
const farthestDay = 180;
const noDays = `Enter days from 1 to ${farthestDay}, each once.`;
const tooMany = `At most ${mostDays} days.`;

const days = z.array(z.int({ error: noDays }).check(z.gte(1, noDays), z.lte(farthestDay, noDays))).check(
  z.maxLength(mostDays, tooMany),
  z.refine((list) => new Set(list).size === list.length, noDays),
);

/** Fields of the words, with their descriptions for the desk. */
export const reminderFields = {
  "first name": "the client’s first name",
  name: "their whole name",
  invoice: "the invoice’s number",
  title: "its title",
  amount: "what is left to pay",
  due: "the day on which it is due",
  days: "how many days until then, or since",
};

type ReminderField = keyof typeof reminderFields;

const isKnown = (text: string) =>
  [...text.matchAll(fieldPattern)].every(([, name = ""]) => Object.hasOwn(reminderFields, name));
const noField = `There is no such field in braces. There are ${Object.keys(reminderFields)
  .map((name) => `{${name}}`)
  .join(", ")}.`;

const words = z.object({
  subject: z.string().check(
    z.trim(),
    z.minLength(1, "Please write a subject."),
    z.maxLength(150, "Please use at most 150 characters for a subject."),
    z.refine((text) => !/[\r\n]/.test(text), "A subject is one line."),
    z.refine(isKnown, noField),
  ),
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write a message."),
      z.maxLength(2_000, "Please use at most 2000 characters for a message."),
      z.refine(isKnown, noField),
    ),
});

export type ReminderWords = z.infer<typeof words>;

export const reminderSettings = z.object({
  isOn: z.boolean(),
  /** Days before and after the due day, each from 1. */
  daysBefore: days,
  isOnDueDay: z.boolean(),
  daysAfter: days,
  /** By when they are sent: before the due day, on it, after it. */
  before: words,
  onDueDay: words,
  after: words,
});

export type ReminderSettings = z.infer<typeof reminderSettings>;

export const usualReminders: ReminderSettings = {
  isOn: false,
  daysBefore: [3],
  isOnDueDay: true,
  daysAfter: [3, 10, 30],
  before: {
    subject: "Invoice {invoice} is due in {days}",
    body: "Hello {first name},\n\nthe invoice {invoice} for “{title}” is due on {due}: {amount} is left to pay.\n\nIf it is on its way already, thank you.",
  },
  onDueDay: {
    subject: "Invoice {invoice} is due today",
    body: "Hello {first name},\n\nthe invoice {invoice} for “{title}” is due today: {amount} is left to pay.\n\nIf it is on its way already, thank you.",
  },
  after: {
    subject: "Invoice {invoice} is overdue",
    body: "Hello {first name},\n\nthe invoice {invoice} for “{title}” was due on {due}, {days} ago: {amount} is left to pay.\n\nIf it is on its way already, thank you. If something is in the way, please reply to this mail.",
  },
};

/** Days of the reminders counted from the due day, earliest first: below zero before it. */
export function reminderStages({
  daysBefore,
  isOnDueDay,
  daysAfter,
}: Pick<ReminderSettings, "daysBefore" | "isOnDueDay" | "daysAfter">): number[] {
  return [...daysBefore.map((count) => -count), ...(isOnDueDay ? [0] : []), ...daysAfter].sort(
    (one, other) => one - other,
  );
}

interface Reminded {
  number: string;
  title: string;
  client: string;
  balanceCents: number;
  currency: string;
  due: string;
  /** Days since the due day; below zero before it. */
  daysPast: number;
}

/** The words of a day, filled. Braces in a value aren't read again. */
export function reminderLetter(
  settings: Pick<ReminderSettings, "before" | "onDueDay" | "after">,
  { number, title, client, balanceCents, currency, due, daysPast }: Reminded,
): ReminderWords {
  const { subject, body } =
    daysPast < 0 ? settings.before : daysPast === 0 ? settings.onDueDay : settings.after;
  const count = Math.abs(daysPast);
  const [firstName = ""] = client.split(" ");
  const values: Record<ReminderField, string> = {
    "first name": firstName,
    name: client,
    invoice: number,
    title,
    amount: moneyLabel(balanceCents, currency),
    due: dayLabel(due),
    days: count === 1 ? "1 day" : `${count} days`,
  };
  const fill = (text: string) =>
    text.replaceAll(fieldPattern, (written, name: string) =>
      Object.hasOwn(values, name) ? values[name as ReminderField] : written,
    );
  return { subject: fill(subject), body: fill(body) };
}

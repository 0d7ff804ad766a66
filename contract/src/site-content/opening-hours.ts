/** When the studio is open: by weekday, without its holidays. Times are the studio's own. */
import * as z from "zod/mini";
import { line, listOf } from "./fields.ts";

const noTime = "A time such as 09:00.";
const time = z
  .string({ error: noTime })
  .check(z.maxLength(5, noTime), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, noTime));

const noDay = "A day of the calendar.";
const day = z.string({ error: noDay }).check(
  z.maxLength(10, noDay),
  z.regex(/^\d{4}-\d{2}-\d{2}$/, noDay),
  z.refine((text) => {
    const at = Date.parse(`${text}T00:00:00Z`);
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  }, noDay),
);

/** Minutes from midnight. @param isEnd midnight is then the day's end. */
export function minutesOf(text: string, isEnd = false): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * 60 + minutes || (isEnd ? 24 * 60 : 0);
}

const spans = listOf(z.object({ from: time, to: time }), { least: 0, most: 3 }).check(
  z.check(({ value, issues }) => {
    let closed = -1;
    for (const [index, { from, to }] of value.entries()) {
      const wrong = (field: string, message: string) =>
        issues.push({ code: "custom", input: value, path: [index, field], message });
      if (minutesOf(to, true) <= minutesOf(from)) wrong("to", "This is not after the opening.");
      if (minutesOf(from) <= closed) wrong("from", "This is not after the time before.");
      closed = minutesOf(to, true);
    }
  }),
);

/** Sunday is the first, as in JavaScript. */
export const weekdays = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

export type Weekday = (typeof weekdays)[number];

export const opening = z
  .object({
    week: z.object({
      monday: spans,
      tuesday: spans,
      wednesday: spans,
      thursday: spans,
      friday: spans,
      saturday: spans,
      sunday: spans,
    }),
    /** Days on which it is closed. */
    holidays: listOf(z.object({ day, name: line(80) }), {
      least: 0,
      most: 60,
      distinct: (holiday) => holiday.day,
    }),
    /** Whether the 24 hours of a reply count on business days alone. */
    countsReplies: z.boolean({ error: "Yes or no." }),
  })
  .check(
    z.refine(
      ({ week, countsReplies }) => !countsReplies || Object.values(week).some(({ length }) => length > 0),
      {
        message: "Without opening hours, nothing can be counted in them.",
        path: ["countsReplies"],
      },
    ),
  );

export type Opening = z.output<typeof opening>;

const shortDays = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];

/**
 * Reads hours as schema.org has them, `Mo-Fr,Su 09:00-17:30`. Hours over midnight end at midnight, and go on the day
 * after.
 */
export function weekOf(text: string): Opening["week"] {
  const week: Opening["week"] = {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  };
  const [days = "", times = ""] = text.split(" ");
  const [from = "", to = ""] = times.split("-").map((one) => (one.startsWith("24") ? "00:00" : one));
  const open = new Set(
    days.split(",").flatMap((range) => {
      const [first = -1, last = first] = range.split("-").map((name) => shortDays.indexOf(name));
      return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, more) => (first + more) % 7);
    }),
  );
  const isOverMidnight = minutesOf(to, true) <= minutesOf(from);
  for (const index of [...open].sort()) {
    const [today, tomorrow] = [weekdays[index], weekdays[(index + 1) % 7]];
    if (!today || !tomorrow) continue;
    week[today].push({ from, to: isOverMidnight ? "00:00" : to });
    if (isOverMidnight) week[tomorrow].unshift({ from: "00:00", to });
  }
  return week;
}

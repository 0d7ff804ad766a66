/** Days and months as the calendar's grid has them: `2026-12-04`, `2026-12`. They know no time zone. */

const weekLength = 7;
const weeksShown = 6;

const dayAt = (day: string) => Date.parse(`${day}T00:00:00Z`);
const nameOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dayMs = 24 * 60 * 60_000;

/** Whether it is a month that people plan: of the years 1970 to 2999. */
export function isMonth(value: string): boolean {
  return /^(19[7-9]\d|2\d{3})-(0[1-9]|1[0-2])$/.test(value);
}

export function addDays(day: string, days: number): string {
  return nameOf(dayAt(day) + days * dayMs);
}

export function addMonths(month: string, months: number): string {
  const [year = 0, at = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Six weeks from the Sunday before the month, so that each month's grid is as high as all others. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const start = addDays(first, -new Date(dayAt(first)).getUTCDay());
  return Array.from({ length: weeksShown }, (_, week) =>
    Array.from({ length: weekLength }, (_, at) => addDays(start, week * weekLength + at)),
  );
}

/** The time in UTC that is read for a month: a day more on each side, for zones that are ahead or behind. */
export function spanOf(month: string): { after: string; before: string } {
  const [first = "", ...days] = weeksOf(month).flat();
  const last = days.at(-1) ?? first;
  return { after: `${addDays(first, -1)}T00:00:00`, before: `${addDays(last, 2)}T00:00:00` };
}

/** The day as it is, at the time of `local`: both on the studio's clock. */
export function onDay(day: string, local: string): string {
  return `${day}T${local.slice(11, 16)}`;
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-CA", { ...options, timeZone: "UTC" });
const monthFormat = format({ year: "numeric", month: "long" });
const dayFormat = format({ weekday: "long", month: "long", day: "numeric" });
const weekdayFormat = format({ weekday: "short" });
const longWeekdayFormat = format({ weekday: "long" });
const timeFormat = format({ hour: "numeric", minute: "2-digit" });

export const monthLabel = (month: string) => monthFormat.format(dayAt(`${month}-01`));
export const dayLabel = (day: string) => dayFormat.format(dayAt(day));
export const weekdayLabel = (day: string) => weekdayFormat.format(dayAt(day));
export const longWeekdayLabel = (day: string) => longWeekdayFormat.format(dayAt(day));
/** “9:00 a.m.” of a local time. */
export const timeLabel = (local: string) => timeFormat.format(Date.parse(`${local.slice(0, 16)}:00Z`));

/**
 * When the first answer to a request is due: 24 hours after it came; or, where the studio counts in business hours,
 * one business day. Decision 087.
 */
import { minutesOf, type Opening, weekdays } from "../site-content/opening-hours.ts";
import { type ClockTime, clockTime, dayNumber, momentOf } from "./studio-clock.ts";

const answerWithinMs = 24 * 60 * 60 * 1000;

/** Time between the warning mail and the due answer; in open hours where those count. */
const warnBeforeMs = 4 * 60 * 60 * 1000;

export interface BusinessHours extends Pick<Opening, "week" | "holidays"> {
  timeZone: string;
}

/** @returns `null` where the 24 hours are those of the clock. */
export function businessHours(opening: Opening, timeZone: string): BusinessHours | null {
  const { week, holidays, countsReplies } = opening;
  return countsReplies ? { week, holidays, timeZone } : null;
}

interface Span {
  /** In ms from midnight. */
  from: number;
  to: number;
}

const minuteMs = 60_000;

/** The spans of a day, in order; none on a holiday. */
function spansOf(day: number, { week, holidays }: BusinessHours): Span[] {
  if (holidays.some((holiday) => dayNumber(holiday.day) === day)) return [];
  // January 1, 1970, was a Thursday.
  const weekday = weekdays[(day + 4) % 7] ?? "sunday";
  return week[weekday].map(({ from, to }) => ({
    from: minutesOf(from) * minuteMs,
    to: minutesOf(to, true) * minuteMs,
  }));
}

/** Sixty holidays on the one day of the week that opens are a little more than a year. */
const longestClosedDays = 430;

/** The first day that opens, on this day or after it. */
function openDayFrom(day: number, hours: BusinessHours): { day: number; spans: Span[] } {
  for (let tried = day; tried <= day + longestClosedDays; tried += 1) {
    const spans = spansOf(tried, hours);
    if (spans.length > 0) return { day: tried, spans };
  }
  throw new RangeError("The studio never opens.");
}

/** The same, if the studio is open then; otherwise when it opens next. */
function openFrom({ day, time }: ClockTime, hours: BusinessHours): ClockTime {
  const today = spansOf(day, hours).find(({ to }) => time < to);
  if (today) return { day, time: Math.max(time, today.from) };
  const next = openDayFrom(day + 1, hours);
  return { day: next.day, time: next.spans[0]?.from ?? 0 };
}

/**
 * In business hours: the same time on the next day that opens. A request that comes while the studio is closed counts
 * from its next opening; a time at which it is closed on that next day becomes the opening after it, or the day's end.
 * @param hours `null`: by the clock.
 */
export function dueAt(received: Date, hours: BusinessHours | null): Date {
  if (!hours) return new Date(received.getTime() + answerWithinMs);
  const { timeZone } = hours;
  const start = openFrom(clockTime(received.getTime(), timeZone), hours);
  const { day, spans } = openDayFrom(start.day + 1, hours);
  const span = spans.find(({ to }) => start.time <= to);
  const time = span ? Math.max(start.time, span.from) : (spans.at(-1)?.to ?? 0);
  return new Date(momentOf({ day, time }, timeZone));
}

/** When colleagues are told that an answer is due soon: never before the request came. */
export function warnAt(received: Date, due: Date, hours: BusinessHours | null): Date {
  if (!hours) return new Date(due.getTime() - warnBeforeMs);
  const { timeZone } = hours;
  const since = received.getTime();
  let left = warnBeforeMs;
  for (let { day } = clockTime(due.getTime(), timeZone); ; day -= 1) {
    for (const { from, to } of spansOf(day, hours).reverse()) {
      const opened = momentOf({ day, time: from }, timeZone);
      const closed = Math.min(momentOf({ day, time: to }, timeZone), due.getTime());
      if (closed <= opened) continue;
      if (closed <= since) return received;
      if (closed - opened >= left) return new Date(Math.max(closed - left, since));
      left -= closed - opened;
    }
    // Before the request came, nothing was open for it.
    if (momentOf({ day, time: 0 }, timeZone) <= since) return received;
  }
}

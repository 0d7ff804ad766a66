/** The studio's clock: days and times of its zone, and the moments in UTC that they are. All times are in ms. */

export const dayMs = 24 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** How far the zone's clock is ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** Local date and time: days since January 1, 1970, and ms since midnight. */
export interface ClockTime {
  day: number;
  time: number;
}

export function clockTime(at: number, timeZone: string): ClockTime {
  const local = at + offsetAt(at, timeZone);
  const day = Math.floor(local / dayMs);
  return { day, time: local - day * dayMs };
}

/**
 * The moment at which the clock shows it. A time that is skipped or repeated when the clock is changed is read with
 * the distance from UTC before the change.
 */
export function momentOf({ day, time }: ClockTime, timeZone: string): number {
  const local = day * dayMs + time;
  const before = offsetAt(local - dayMs, timeZone);
  const after = offsetAt(local + dayMs, timeZone);
  const isChanged =
    offsetAt(local - before, timeZone) !== before && offsetAt(local - after, timeZone) === after;
  return local - (isChanged ? after : before);
}

/** `2026-12-25` as a day of {@link ClockTime}. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);

/** A day before or after another, such as `2027-01-01` for `2026-12-31` and 1. */
export const addDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * dayMs).toISOString().slice(0, 10);

/** The studio's date, such as `2026-12-25`. */
export const dateAt = (at: Date, timeZone: string): string =>
  new Date(clockTime(at.getTime(), timeZone).day * dayMs).toISOString().slice(0, 10);

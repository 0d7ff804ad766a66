/** Eight o'clock of the studio's clock, when mails of the morning go out. */
import { clockTime, momentOf } from "./studio-clock.ts";

const morningHour = 8;

function morningOf(day: number, timeZone: string): number {
  return momentOf({ day, time: morningHour * 60 * 60 * 1000 }, timeZone);
}

/** The last morning, or this moment if it is one. */
export function lastMorning(now: Date, timeZone: string): Date {
  const { day } = clockTime(now.getTime(), timeZone);
  const today = morningOf(day, timeZone);
  return new Date(today <= now.getTime() ? today : morningOf(day - 1, timeZone));
}

/** The first morning after this moment. */
export function nextMorning(now: Date, timeZone: string): Date {
  const { day } = clockTime(now.getTime(), timeZone);
  const today = morningOf(day, timeZone);
  return new Date(today > now.getTime() ? today : morningOf(day + 1, timeZone));
}

/** Eight o'clock of the studio's clock, when mails of the morning go out. */
import { clockTime, momentOf } from "./studio-clock.ts";

const morningHour = 8;

/** The last morning, or this moment if it is one. */
export function lastMorning(now: Date, timeZone: string): Date {
  const { day } = clockTime(now.getTime(), timeZone);
  const at = (date: number) => momentOf({ day: date, time: morningHour * 60 * 60 * 1000 }, timeZone);
  return new Date(at(day) <= now.getTime() ? at(day) : at(day - 1));
}

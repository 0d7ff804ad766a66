import type { WireMail } from "@extenso/contract/wire/mails.ts";
import { dayLabel, timeOf } from "../time/times.ts";

const minute = 60_000;
const hour = 60 * minute;

/** “at once”, “in 5 min”, “in 3 h”, then the day. */
export function nextTryLabel(gmt: string, now: Date): string {
  const time = timeOf(gmt);
  const left = time ? time.getTime() - now.getTime() : 0;
  if (!time || left < minute / 2) return "at once";
  if (left < hour) return `in ${Math.ceil(left / minute)} min`;
  if (left < 24 * hour) return `in ${Math.round(left / hour)} h`;
  return dayLabel(time, now);
}

/** When it is tried next; empty for a mail that does not wait. */
export function waitingLabel({ state, is_being_sent, next_gmt }: WireMail, now: Date): string {
  if (state !== "waiting") return "";
  if (is_being_sent) return "Being sent";
  return next_gmt === null ? "No try is planned: press Retry" : `Next try ${nextTryLabel(next_gmt, now)}`;
}

export const attemptsLabel = (attempts: number): string =>
  attempts === 0 ? "" : attempts === 1 ? "1 attempt" : `${attempts} attempts`;

/** Dates of scheduled records. */
import { utcOf } from "../../wordpress-values/site-time.ts";
import type { RestError } from "../rest-error.ts";
import { invalidArguments } from "./argument-schema.ts";

/** WordPress's format of times, without a zone; a `Z` is accepted for UTC. */
const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z?$/;

/**
 * @param sent `date` on the studio's clock, whose time zone comes with it, or `date_gmt`.
 * @returns ISO 8601, UTC.
 * @throws {RestError} 400 for an invalid or past date.
 */
export function dateToCome(
  sent: { date_gmt: unknown } | { date: unknown; timezone: string },
  now: Date,
): string {
  const text = String("date" in sent ? sent.date : sent.date_gmt)
    .trim()
    .replace(/Z$/, "");
  if (!written.test(text) || Number.isNaN(Date.parse(`${text}Z`)))
    throw invalidDate("Say when, such as 2026-12-01T08:00:00.");
  const due = "date" in sent ? utcOf(text.slice(0, 19), sent.timezone) : new Date(`${text}Z`).toISOString();
  if (due <= now.toISOString()) throw invalidDate("This time is past.");
  return due;
}

export const invalidDate = (message: string): RestError => invalidArguments({ date_gmt: message });

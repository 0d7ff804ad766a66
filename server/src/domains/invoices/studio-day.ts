/** Days of the studio: an invoice of 11 pm in Vancouver is of that day, which in UTC is over. */

/** @returns such as `2026-11-29`. */
export function studioDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone,
  }).format(now);
}

/** @param day as {@link studioDay}. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

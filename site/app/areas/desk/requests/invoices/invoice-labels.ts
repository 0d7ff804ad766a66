/** Days of invoices, in few words. @param day as `2026-12-05`. @returns “Dec 5, 2026”. */
export function invoiceDayLabel(day: string): string {
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}

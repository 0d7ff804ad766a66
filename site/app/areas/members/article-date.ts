const format = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "UTC" });

/** "March 4, 2026" from the content server's site-local time; empty for what is no time. */
export function articleDate(date: string): string {
  const time = new Date(`${date.slice(0, 19)}Z`);
  return Number.isNaN(time.getTime()) ? "" : format.format(time);
}

const format = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "UTC" });

/** “December 11, 2026”, wherever it is read. @param day of the studio's calendar, such as `2026-12-11`. */
export function dayLabel(day: string): string {
  return format.format(new Date(day));
}

/** A day of the studio, such as `2026-12-25`, in words. The day is the server's, so no zone moves it. */
const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-CA", { ...options, timeZone: "UTC" });

const short = formatOf({ month: "short", day: "numeric" });
const long = formatOf({ weekday: "short", month: "short", day: "numeric" });

export const shortDay = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));
export const longDay = (day: string): string => long.format(new Date(`${day}T00:00:00Z`));
export const countLabel = (count: number): string => count.toLocaleString("en-CA");

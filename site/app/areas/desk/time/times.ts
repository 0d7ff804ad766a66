/** Times as staff read them at a glance; the whole moment is in the element's title. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const shortDay = new Intl.DateTimeFormat("en-CA", { month: "short", day: "numeric" });
const longDay = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "short", day: "numeric" });
/** The zone is the reader's, and is named. */
const moment = new Intl.DateTimeFormat("en-CA", {
  ...{ year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
  timeZoneName: "short",
} as Intl.DateTimeFormatOptions);

/** @param gmt as records have it: UTC without a `Z`. */
export function timeOf(gmt: string): Date | null {
  const time = Date.parse(/Z$/.test(gmt) ? gmt : `${gmt}Z`);
  return Number.isNaN(time) ? null : new Date(time);
}

/** “now”, “5 min ago”, “3 h ago”, “yesterday”, then the day. */
export function agoLabel(time: Date, now: Date): string {
  const ago = now.getTime() - time.getTime();
  if (ago < minute) return "now";
  if (ago < hour) return `${Math.floor(ago / minute)} min ago`;
  if (ago < day) return `${Math.floor(ago / hour)} h ago`;
  if (ago < 2 * day) return "yesterday";
  return dayLabel(time, now);
}

/** The year only where it is not this one. */
export function dayLabel(time: Date, now: Date): string {
  return (time.getFullYear() === now.getFullYear() ? shortDay : longDay).format(time);
}

export function momentLabel(time: Date): string {
  return moment.format(time);
}

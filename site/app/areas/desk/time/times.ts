/** Times as staff read them at a glance, on the studio's clock; the whole moment is in the element's title. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** @param timeZone undefined: the browser's. */
const formatsOf = (timeZone: string | undefined) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-CA", { ...options, ...(timeZone ? { timeZone } : {}) });
  return {
    year: format({ year: "numeric" }),
    shortDay: format({ month: "short", day: "numeric" }),
    longDay: format({ year: "numeric", month: "short", day: "numeric" }),
    moment: format({
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    }),
  };
};

let formats = formatsOf(undefined);

/**
 * From now on times are told in this zone, wherever the reader is. An empty one, or one that the browser doesn't know,
 * changes nothing.
 */
export function tellTimesIn(zone: string): void {
  try {
    if (zone !== "") formats = formatsOf(zone);
  } catch {
    // A server may know zones that this browser doesn't.
  }
}

/** @param gmt as records have it: UTC without a `Z`. */
export function timeOf(gmt: string): Date | null {
  const time = Date.parse(/Z$/.test(gmt) ? gmt : `${gmt}Z`);
  return Number.isNaN(time) ? null : new Date(time);
}

/** “now”, “5 min ago”, “3 h ago”, “yesterday”, then the day. */
export function agoLabel(time: Date, now: Date): string {
  return recentLabel(time, now) ?? dayLabel(time, now);
}

/** As `agoLabel`, but null for what is further away than yesterday: beside a day it would say it twice. */
export function recentLabel(time: Date, now: Date): string | null {
  const ago = now.getTime() - time.getTime();
  if (ago < minute) return "now";
  if (ago < hour) return `${Math.floor(ago / minute)} min ago`;
  if (ago < day) return `${Math.floor(ago / hour)} h ago`;
  if (ago < 2 * day) return "yesterday";
  return null;
}

/** The year only where it is not this one. */
export function dayLabel(time: Date, now: Date): string {
  const { year, shortDay, longDay } = formats;
  return (year.format(time) === year.format(now) ? shortDay : longDay).format(time);
}

/** The whole moment, with its zone. */
export function momentLabel(time: Date): string {
  return formats.moment.format(time);
}

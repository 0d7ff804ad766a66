/** WordPress's times: site-local without an offset beside UTC without a `Z`. Rows hold ISO-8601 UTC. */

const dayMs = 24 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: timezone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timezone, format);
  }
  return format;
}

/** `2026-11-21T04:33:00.000Z` → `2026-11-20T20:33:00` in Vancouver. */
export function localTime(iso: string, timezone: string): string {
  // Years before 1000 are written short.
  return formatFor(timezone).format(new Date(iso)).replace(" ", "T").padStart(19, "0");
}

/** `2026-11-21T04:33:00.000Z` → `2026-11-21T04:33:00`. */
export function gmtTime(iso: string): string {
  return iso.slice(0, 19);
}

/**
 * A site-local time as ISO-8601 UTC. A time that daylight saving skips or repeats is read with the offset
 * before the change. A time with an offset of its own keeps it. In the years 0 and 9999, where a zone leads out
 * of what four digits can write and text can compare, every time is the year's outer end.
 */
export function utcOf(local: string, timezone: string): string {
  const text = local.trim().replace(" ", "T");
  if (text.startsWith("0000")) return "0000-01-01T00:00:00.000Z";
  if (text.startsWith("9999")) return "9999-12-31T23:59:59.999Z";
  const offsetGiven = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(text);
  // JavaScript knows no offset of hours alone.
  if (offsetGiven) return new Date(text.replace(/([+-]\d{2})$/, "$1:00")).toISOString();
  const asUtc = new Date(`${text}Z`).getTime();
  const offset = (at: number) =>
    new Date(`${localTime(new Date(at).toISOString(), timezone)}Z`).getTime() - at;
  const [before, after] = [offset(asUtc - dayMs), offset(asUtc + dayMs)];
  const isLater = offset(asUtc - before) !== before && offset(asUtc - after) === after;
  return new Date(asUtc - (isLater ? after : before)).toISOString();
}

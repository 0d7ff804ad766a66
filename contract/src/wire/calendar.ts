/** `extenso/v1/calendar`: scheduled and published records of all kinds, by time. Times are UTC without a zone. */
import * as z from "zod/mini";

export const calendarKinds = ["posts", "pages", "portfolio-items", "site"] as const;

export type CalendarKind = (typeof calendarKinds)[number];

export const calendarStatuses = ["future", "publish"] as const;

/** Limit of entries in one response. */
export const mostCalendarEntries = 500;
/** Days between `after` and `before`: six weeks of a month's grid, and the days around them. */
export const longestCalendarSpan = 45;

const wireCalendarEntry = z.object({
  kind: z.literal(calendarKinds),
  /** Id of the article, page or project; 0 for a part of the site's content. */
  id: z.number(),
  /** Name of the part of the site's content; empty for other kinds. */
  part: z.string(),
  /** Id of the version of the part, or of the scheduled update of a published record; otherwise 0. */
  version: z.number(),
  title: z.string(),
  status: z.literal(calendarStatuses),
  date_gmt: z.string(),
  /** In the studio's time zone. */
  date: z.string(),
  /** ETag of the record, or of its scheduled update, for `If-Match`. */
  etag: z.string(),
  /** Path on the site; empty if it isn't published. */
  path: z.string(),
  /** Whether the caller may open it in an editor. */
  may_edit: z.boolean(),
  /** Whether the caller may publish and move it. */
  may_publish: z.boolean(),
});

export const wireCalendar = z.object({
  /** By time; scheduled ones first at the same time. */
  entries: z.array(wireCalendarEntry),
  /** Whether this period has more entries than one response. */
  is_cut: z.boolean(),
});

export type CalendarEntry = z.infer<typeof wireCalendarEntry>;

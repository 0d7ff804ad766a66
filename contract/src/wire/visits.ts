/** `extenso/v1/visits`: counts of visits by day, page and site that led here. */
import * as z from "zod/mini";

/** Days that are kept, and shown at most. */
export const keptVisitDays = 90;

const counts = {
  /** Pages opened. */
  views: z.number(),
  /** Visits that began: on this day, with this page, by this site. */
  visits: z.number(),
  /** Requests for a quote: on this day, or from visits that began with this page, by this site. */
  requests: z.number(),
};

/** The rows of a list that are not in it, together. */
const further = z.object(counts);

export const wireVisits = z.object({
  /** Days of the studio's zone from the first to today, without gaps. */
  days: z.array(
    z.object({
      /** `2026-12-25`. */
      day: z.string(),
      ...counts,
      /** Pages that programs opened, which count nowhere else. */
      bots: z.number(),
    }),
  ),
  /** The first day that has been counted at all; null: none yet. */
  first_day: z.nullable(z.string()),
  pages: z.array(z.object({ path: z.string(), ...counts })),
  more_pages: further,
  /** An empty `host`: no site is known to have led here. */
  sources: z.array(z.object({ host: z.string(), ...counts })),
  more_sources: further,
});

export type WireVisits = z.infer<typeof wireVisits>;

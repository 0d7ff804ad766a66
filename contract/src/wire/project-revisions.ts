/** `extenso/v1/portfolio-items/{id}/revisions`: what a project was at each save. Times are UTC without a zone. */
import * as z from "zod/mini";

const revision = {
  id: z.number(),
  date_gmt: z.string(),
  /** Null: nobody who is known. */
  author: z.nullable(z.object({ id: z.number(), name: z.string() })),
};

export const wireProjectRevision = z.object(revision);

/** With what the project was: as it was written. */
export const wireProjectRevisionWhole = z.object({
  ...revision,
  title: z.string(),
  content: z.string(),
  /** 0: none. */
  featured_media: z.number(),
  /** By their names; empty where there were none. */
  acf: z.record(z.string(), z.unknown()),
});

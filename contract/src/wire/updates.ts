/** `extenso/v1/{posts|pages|portfolio-items}/{record}/updates`: scheduled changes of published records. */
import * as z from "zod/mini";

/** Scheduled updates that one record may have at a time. */
export const mostUpdates = 10;

const update = {
  id: z.number(),
  /** `missed`: its time has passed, but it couldn't be published. */
  state: z.literal(["future", "missed"]),
  /** UTC without a zone. */
  date_gmt: z.string(),
  /** In the studio's time zone. */
  date: z.string(),
  /** The person who scheduled or changed it last; null if the account is gone. */
  author: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Reason why it wasn't published; empty while it waits. */
  problem: z.string(),
  /** Flat names of the fields that it changes: `title`, `tags`, `acf.client`. */
  fields: z.array(z.string()),
  /** For `If-Match`. */
  etag: z.string(),
};

export const wireUpdate = z.object(update);

const arguments_ = z.record(z.string(), z.unknown());

/** An update with its fields, as arguments of `wp/v2`. */
export const wireWholeUpdate = z.object({
  ...update,
  /** The changes as they were scheduled. */
  changes: arguments_,
  /** The same fields of the published record, when the update was scheduled and now. */
  base: arguments_,
  live: arguments_,
  /** Fields that would be published now: the changes, merged with saves since they were scheduled. */
  result: arguments_,
  /** Flat names of fields that were also changed since; the update's values win. */
  conflicts: z.array(z.string()),
});

export type WireUpdate = z.infer<typeof wireUpdate>;
export type WireWholeUpdate = z.infer<typeof wireWholeUpdate>;

/** `extenso/v1/{posts|pages|portfolio-items}/{record}/updates`: what is to change of a published record, and when. */
import * as z from "zod/mini";

/** Scheduled updates that one record may have at a time. */
export const mostUpdates = 10;

const update = {
  id: z.number(),
  /** `missed`: its time came and it could not go out. */
  state: z.literal(["future", "missed"]),
  /** UTC without a zone. */
  date_gmt: z.string(),
  /** On the studio's clock. */
  date: z.string(),
  /** The person who scheduled or changed it last; null if the account is gone. */
  author: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Why it did not go out; empty where it waits. */
  problem: z.string(),
  /** Flat names of what it changes: `title`, `tags`, `acf.client`. */
  fields: z.array(z.string()),
  /** For `If-Match`. */
  etag: z.string(),
};

export const wireUpdate = z.object(update);

const arguments_ = z.record(z.string(), z.unknown());

/** With what would go out now, as arguments of `wp/v2`. */
export const wireWholeUpdate = z.object({
  ...update,
  /** The changes as they were scheduled. */
  changes: arguments_,
  /** The same fields as they were live then, and as they are live now. */
  base: arguments_,
  live: arguments_,
  /** What would go out now, merged with what was saved since. */
  result: arguments_,
  /** Flat names of fields that somebody else changed since; the update's go out. */
  conflicts: z.array(z.string()),
});

export type WireUpdate = z.infer<typeof wireUpdate>;
export type WireWholeUpdate = z.infer<typeof wireWholeUpdate>;

/** A line at the top of every public page. */
import * as z from "zod/mini";
import { line, ownPath } from "./fields.ts";

const noTime = "A day and a time.";
/** UTC without a zone, as WordPress says times. */
const time = z.string({ error: noTime }).check(
  z.maxLength(19, noTime),
  z.refine(
    (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`)),
    noTime,
  ),
);

export const announcement = z
  .object({
    /** Left out: nothing is announced. */
    text: z.optional(line(80)),
    link: z.optional(z.object({ label: line(24), to: ownPath })),
    /** Left out: at once, and until it is taken out. */
    from: z.optional(time),
    until: z.optional(time),
  })
  .check(
    z.refine(({ from, until }) => !from || !until || from < until, {
      error: "This is before it starts.",
      path: ["until"],
    }),
  );

/** Whether visitors see it at a time. */
export function isAnnounced({ text, from, until }: z.output<typeof announcement>, now: Date): boolean {
  const at = now.toISOString();
  return Boolean(text) && (!from || `${from}.000Z` <= at) && (!until || at < `${until}.000Z`);
}

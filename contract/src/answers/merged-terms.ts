/** `extenso/v1/merged-terms`: two topics or tags become one. */
import * as z from "zod/mini";

const term = z.object({ id: z.number(), name: z.string(), slug: z.string() });

export const answerMergedTerms = z.object({
  /** `category` or `post_tag`. */
  taxonomy: z.string(),
  /** The one that goes. */
  from: term,
  into: term,
  /** How many records carry the one that goes, of any status; how many of those are published; how many have both. */
  posts: z.number(),
  published: z.number(),
  both: z.number(),
  /** Topics below the one that goes: they move up to where it was. */
  children: z.number(),
});

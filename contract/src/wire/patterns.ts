/** `extenso/v1/patterns`: blocks that are written again and again, saved by name and shared by all who write. */
import * as z from "zod/mini";

/** In characters. */
export const longestPattern = { name: 80, content: 100_000 };

export const wirePattern = z.object({
  id: z.string(),
  name: z.string(),
  /** Blocks, as a text has them. */
  content: z.string(),
  /** User id of the person who saved the pattern. They, and those who edit others' texts, may delete it. */
  author: z.number(),
});

export type WirePattern = z.infer<typeof wirePattern>;

/** `extenso/v1/videos/{media}`: how far a film is on its way to the web. */
import * as z from "zod/mini";

export const wireVideo = z.object({
  /** Its number in the library. */
  media: z.number(),
  state: z.union([z.literal("waiting"), z.literal("running"), z.literal("done"), z.literal("failed")]),
  /** Percent. */
  progress: z.number(),
  /** Why there is nothing but the original; empty while all goes well. */
  reason: z.string(),
  original: z.object({ url: z.string(), mime_type: z.string() }),
  /** URL of an MP4 that every browser plays; `null`: there is none, or none is needed. */
  web: z.nullable(z.string()),
  poster: z.nullable(z.string()),
});

export type WireVideo = z.infer<typeof wireVideo>;

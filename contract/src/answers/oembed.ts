/** `oembed/1.0/embed`: a post as other sites show it. */
import * as z from "zod/mini";

export const answerOEmbed = z.object({
  version: z.literal("1.0"),
  provider_name: z.string(),
  provider_url: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  /** HTML with entities, as WordPress has it. */
  title: z.string(),
  type: z.literal("rich"),
  width: z.number(),
  height: z.number(),
  html: z.string(),
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.number()),
  thumbnail_height: z.optional(z.number()),
});

export type OEmbed = z.infer<typeof answerOEmbed>;

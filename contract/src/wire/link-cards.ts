/** `extenso/v1/link-cards`: what a page elsewhere says of itself, for a card that leads there. */
import * as z from "zod/mini";

/** Text, not HTML. Empty where the page doesn't say it. */
export const wireLinkCard = z.object({
  title: z.string(),
  author: z.string(),
  /** Never empty: the host where the page names nobody. */
  provider: z.string(),
  /** WebP as base64, made anew from the pixels of the page's picture; sides in pixels. */
  picture: z.nullable(z.object({ width: z.number(), height: z.number(), data: z.string() })),
});

export type WireLinkCard = z.infer<typeof wireLinkCard>;

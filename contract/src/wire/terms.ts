/** `wp/v2/categories`, `wp/v2/tags`, and terms embedded in posts. */
import * as z from "zod/mini";
import { amount, text } from "./parts.ts";

export const wireTerm = z.object({
  id: z.number(),
  /** HTML with entities. */
  name: z.string(),
  /** Percent-encoded where it is not Latin. */
  slug: z.string(),
  /** `category` or `post_tag`; lists of one taxonomy may leave it out. */
  taxonomy: text,
  /** Published posts; embedded terms don't have it. */
  count: amount,
});

export type WireTerm = z.infer<typeof wireTerm>;

/** `extenso/v1/redirects`: where an address of before leads. */
import * as z from "zod/mini";

export const wireRedirect = z.object({
  /** A path of this site. */
  to: z.string(),
  /** A file instead of a page. */
  file: z.boolean(),
});

export type WireRedirect = z.infer<typeof wireRedirect>;

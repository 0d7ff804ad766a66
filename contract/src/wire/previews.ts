/** `extenso/v1/previews`, `preview-links` and `presence`: what is shown before it is published, and to whom. */
import * as z from "zod/mini";

/** A preview that is ready to be looked at, with the cookie that came along. */
export const wirePreview = z.object({
  /** The value of the query argument `preview`, such as `25` or `site-faq`. */
  preview: z.string(),
  /** The page's path without its query; null for the site's own words, which are on several pages. */
  path: z.nullable(z.string()),
});

/** Days that a link may hold. */
export const linkDays = { least: 1, most: 30, byDefault: 7 };

/** A link that is open: neither revoked nor run out. Times are UTC without a zone. */
export const wirePreviewLink = z.object({
  id: z.number(),
  /** The post that the link shows. */
  post: z.object({ id: z.number(), type: z.string(), title: z.string(), status: z.string() }),
  created_gmt: z.string(),
  /** `null` if the account is gone. */
  created_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  expires_gmt: z.string(),
  /** Whether those who have it may comment. */
  comments: z.boolean(),
});

/** Sent once, when the link is made: the server stores only a keyed hash of the secret in `link`. */
export const wireMadePreviewLink = z.extend(wirePreviewLink, { link: z.string() });

export const wireRevoked = z.object({ revoked: z.literal(true) });

/** URL that an opened link redirects to. */
export const wireOpenedLink = z.object({ location: z.string() });

/** The other people who have the same text open. */
export const wirePresence = z.object({
  others: z.array(z.object({ id: z.number(), name: z.string() })),
});

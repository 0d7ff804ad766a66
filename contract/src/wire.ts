/**
 * The shapes that come over the wire, read with tolerance: a real WordPress leaves things out, adds
 * others, and puts error objects where embeds failed. Unknown fields fall away.
 */
import * as z from "zod/mini";

const text = z._default(z.string(), "");
const rendered = z._default(z.object({ rendered: text }), { rendered: "" });

/** ACF: an object; `[]` when nothing was ever saved; `false` behind older bridges. */
const acf = z.pipe(
  z.unknown(),
  z.transform((value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {},
  ),
);

/** A list in which what does not fit (an error object, the index) is left out. */
function tolerantList<T>(schema: z.ZodMiniType<T>) {
  return z.pipe(
    z.unknown(),
    z.transform((value): T[] =>
      (Array.isArray(value) ? value : []).flatMap((item) => {
        const parsed = schema.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );
}

const mediaSize = z.object({
  source_url: z.string(),
  width: z._default(z.coerce.number(), 0),
  height: z._default(z.coerce.number(), 0),
});

/** `sizes` is a list when PHP has none to name. */
const mediaSizes = z.pipe(
  z.unknown(),
  z.transform((value) => {
    const sizes: Record<string, z.infer<typeof mediaSize>> = {};
    if (typeof value !== "object" || value === null || Array.isArray(value)) return sizes;
    for (const [name, size] of Object.entries(value)) {
      const parsed = mediaSize.safeParse(size);
      if (parsed.success) sizes[name] = parsed.data;
    }
    return sizes;
  }),
);

export const wireMedia = z.object({
  id: z.number(),
  source_url: z.string(),
  alt_text: text,
  title: rendered,
  caption: rendered,
  mime_type: text,
  media_details: z._default(
    z.object({
      width: z._default(z.coerce.number(), 0),
      height: z._default(z.coerce.number(), 0),
      sizes: z._default(mediaSizes, {}),
    }),
    { width: 0, height: 0, sizes: {} },
  ),
});

const wireTerm = z.object({ id: z.number(), name: z.string(), slug: z.string(), taxonomy: text });

const wireAuthor = z.object({
  id: z.number(),
  name: z.string(),
  description: text,
  avatar_urls: z._default(z.record(z.string(), z.string()), {}),
});

/** A list of lists, one a taxonomy; a taxonomy that failed is an error object. */
const wireTerms = z.pipe(
  z.unknown(),
  z.transform((value) =>
    (Array.isArray(value) ? value : []).map((group): z.infer<typeof wireTerm>[] =>
      (Array.isArray(group) ? group : []).flatMap((term) => {
        const parsed = wireTerm.safeParse(term);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  ),
);

const embedded = z._default(
  z.object({
    author: z.optional(tolerantList(wireAuthor)),
    "wp:featuredmedia": z.optional(tolerantList(wireMedia)),
    "wp:term": z.optional(wireTerms),
  }),
  {},
);

export const wirePost = z.object({
  id: z.number(),
  slug: z.string(),
  date: z.string(),
  date_gmt: text,
  modified: text,
  modified_gmt: text,
  link: text,
  title: rendered,
  excerpt: rendered,
  content: z._default(z.object({ rendered: text, protected: z._default(z.boolean(), false) }), {
    rendered: "",
    protected: false,
  }),
  acf,
  _embedded: embedded,
});

export const wirePortfolioItem = z.object({
  id: z.number(),
  slug: text,
  date: text,
  modified: text,
  title: rendered,
  content: rendered,
  acf,
  _embedded: embedded,
});

export const wireCategory = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  count: z._default(z.number(), 0),
});

export const wireError = z.object({
  code: z._default(z.string(), "unknown"),
  message: text,
});

export const wireSignIn = z.object({
  token: z.string(),
  refresh_token: z.optional(z.string()),
  user_id: z.optional(z.union([z.number(), z.string()])),
  user_email: text,
  user_nicename: text,
  user_display_name: text,
  user_roles: z._default(z.array(z.string()), []),
  user_avatar: text,
});

export const wireRefresh = z.object({ token: z.string(), refresh_token: z.optional(z.string()) });

export const wireSuccess = z.object({ success: z._default(z.boolean(), true), message: text });

export const wireContact = z.object({ ...wireSuccess.shape, reference: z.optional(z.string()) });

export const wireUser = z.object({
  id: z.number(),
  username: z.optional(z.string()),
  name: text,
  first_name: text,
  last_name: text,
  email: text,
  roles: z._default(z.array(z.string()), []),
  registered_date: text,
  avatar_urls: z._default(z.record(z.string(), z.string()), {}),
});

export const wireSession = z.object({
  id: z.string(),
  current: z.boolean(),
  user_agent: text,
  created_at: z.string(),
  last_seen_at: z.string(),
});

export type WireMedia = z.infer<typeof wireMedia>;
export type WirePost = z.infer<typeof wirePost>;
export type WirePortfolioItem = z.infer<typeof wirePortfolioItem>;
export type WireSignIn = z.infer<typeof wireSignIn>;
export type WireUser = z.infer<typeof wireUser>;
export type WireSession = z.infer<typeof wireSession>;

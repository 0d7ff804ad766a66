/** `extenso/v1/redirect-rules` and `unknown-paths`: addresses of before, at the desk. Times are UTC without a zone. */
import * as z from "zod/mini";

/** Redirects that the studio may write itself; those of renames come besides. */
export const mostRedirects = 10_000;
/** In characters. */
export const longestRedirect = { from: 1_000, to: 2_000 };

export const redirectSources = ["rename", "hand", "import"] as const;

export const wireRedirectRule = z.object({
  /** Lower case, decoded, without a slash at its end. */
  from: z.string(),
  /** Current target; `null` while its record isn't published. */
  to: z.nullable(z.string()),
  /** Title of the record that it follows, whatever its address; `null` where it leads to a fixed address. */
  record: z.nullable(z.string()),
  source: z.literal(redirectSources),
  /** `null` for programs, and for accounts that are gone. */
  created_by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  created_gmt: z.string(),
  /** Visitors who were redirected. */
  hits: z.number(),
  last_hit_gmt: z.nullable(z.string()),
});

/** In one call. */
export const mostDeletedAtOnce = 500;

/** Of several: how many there were. */
export const wireRedirectsGone = z.object({ deleted: z.number() });

export const wireRedirectGone = z.object({ deleted: z.literal(true) });

export const wireRedirectImport = z.object({
  lines: z.array(
    z.object({
      /** Number of the line in the text, from 1. */
      line: z.number(),
      from: z.string(),
      /** Final target, after all redirects in between. */
      to: z.string(),
      /** Why the line can't be imported; `null` if it can. */
      problem: z.nullable(z.string()),
      /** A remark on a line that can be imported. */
      note: z.nullable(z.string()),
    }),
  ),
  /** Lines without a problem. */
  right: z.number(),
  wrong: z.number(),
  /** Whether they were written: all, or none. */
  imported: z.boolean(),
});

/** An address at which visitors found nothing. */
export const wireUnknownPath = z.object({
  path: z.string(),
  hits: z.number(),
  first_hit_gmt: z.string(),
  last_hit_gmt: z.string(),
});

/** `extenso/v1/today`: what needs the caller today, as their role sees it. Sentences are the server's: mails say the same. */
import * as z from "zod/mini";

/** The most pressing first. */
export const needLevels = ["broken", "late", "today"] as const;

const wireNeed = z.object({
  level: z.literal(needLevels),
  title: z.string(),
  /** Why, or when; may be empty. */
  detail: z.string(),
  /** Path of the desk where it is done. */
  to: z.string(),
  /** Mails that can be tried again right here. */
  mails: z.array(z.number()),
});

const wireWaitingQuote = z.object({
  id: z.number(),
  number: z.string(),
  title: z.string(),
  client: z.string(),
  total_cents: z.number(),
  currency: z.string(),
  /** UTC without a zone; null for a draft. */
  sent_gmt: z.nullable(z.string()),
  valid_until_gmt: z.nullable(z.string()),
  is_seen: z.boolean(),
});

const wireState = z.object({
  verdict: z.literal(["good", "doubtful", "bad"]),
  message: z.string(),
});

export const wireToday = z.object({
  needs: z.array(wireNeed),
  /** Quotes that clients have not answered, and drafts of quotes; null for roles that make none. */
  quotes: z.nullable(
    z.object({
      sent: z.array(wireWaitingQuote),
      sent_count: z.number(),
      drafts: z.array(wireWaitingQuote),
      draft_count: z.number(),
    }),
  ),
  /** For administrators; null for others. */
  studio: z.nullable(
    z.object({
      version: z.string(),
      backup: wireState,
      disk: wireState,
      /** Folder or bucket of files. */ files: z.string(),
    }),
  ),
  /** The mail each morning; null for accounts that are not of this server. */
  morning: z.nullable(z.object({ is_wanted: z.boolean(), email: z.string() })),
  /** Whether there is a mail server; without one, mails lie in a folder on the server and nobody receives any. */
  delivers_mail: z.boolean(),
});

export type WireToday = z.infer<typeof wireToday>;
export type WireNeed = z.infer<typeof wireNeed>;
export type WireWaitingQuote = z.infer<typeof wireWaitingQuote>;

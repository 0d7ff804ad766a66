/** `extenso/v1/quotes`: quotes at the desk, and as the client sees them. Times are ISO 8601 in UTC. */
import * as z from "zod/mini";
import { quoteDraft } from "../quotes/quote-document.ts";

const acceptance = z.object({
  version: z.number(),
  /** Optional lines that the client has chosen. */
  chosen: z.array(z.string()),
  /** As the client has signed. */
  name: z.string(),
  accepted_at: z.string(),
  total_cents: z.number(),
  /** SHA-256 of the version that was accepted, in hexadecimal digits. */
  document_hash: z.string(),
});

/** An agreement as it was signed. */
export const wireSignedAgreement = z.object({
  name: z.string(),
  /** Filled in. */
  text: z.string(),
  /** SHA-256 of all that was signed so far, in hexadecimal digits. */
  seal: z.string(),
  /** `null`: the studio hasn't signed yet. */
  countersigned: z.nullable(z.object({ name: z.string(), at: z.string() })),
});

export const wireQuoteListed = z.object({
  id: z.number(),
  /** Such as `Q-2026-014`. */
  number: z.string(),
  /** The request that it answers. */
  request: z.number(),
  status: z.string(),
  title: z.string(),
  /** The newest version that was sent; 0: none. */
  version: z.number(),
  total_cents: z.number(),
  currency: z.string(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  /** When somebody first looked at the newest version. */
  viewed_at: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
});

/** A row of the list of all quotes. */
export const wireStudioQuote = z.extend(wireQuoteListed, {
  client: z.object({ name: z.string(), company: z.string() }),
  /** Sent, and valid no longer. */
  is_over: z.boolean(),
});

export type WireStudioQuote = z.infer<typeof wireStudioQuote>;

export const wireQuote = z.extend(wireQuoteListed, {
  /** As it is being written. */
  document: quoteDraft,
  /** Whether the document differs from what was sent last. */
  is_changed: z.boolean(),
  decline_reason: z.string(),
  acceptance: z.nullable(acceptance),
  /** The agreement that was signed with it, and whether its seal still fits what is stored. */
  agreement: z.nullable(z.extend(wireSignedAgreement, { is_intact: z.boolean() })),
  revision: z.number(),
  client: z.object({ name: z.string(), email: z.string(), company: z.string() }),
});

/** Sent once, when a quote is sent: the server keeps only a hash of the link's secret. */
export const wireSentQuote = z.extend(wireQuote, { link: z.string() });

/** The quote behind a link. */
export const wireOpenQuote = z.object({
  number: z.string(),
  status: z.string(),
  version: z.number(),
  currency: z.string(),
  document: quoteDraft,
  client: z.object({ name: z.string(), company: z.string() }),
  studio: z.object({
    /** Name and postal address, one line. */
    address: z.string(),
    email: z.string(),
    /** Empty: none. */
    tax_number: z.string(),
  }),
  /** Whether the client has a mail about a decision: there is a mail server. */
  delivers_mail: z.boolean(),
  sent_at: z.string(),
  valid_until: z.string(),
  /** The studio's, in which its days are told. */
  time_zone: z.string(),
  is_over: z.boolean(),
  decline_reason: z.string(),
  acceptance: z.nullable(acceptance),
  /** As it was signed; until then the document has it, with its fields in braces. */
  agreement: z.nullable(wireSignedAgreement),
  /** Differences from the version before, one sentence each. */
  changes: z.array(z.string()),
});

/** One of a member's own, as a row of their list. */
export const wireOwnQuote = z.object({
  number: z.string(),
  status: z.string(),
  title: z.string(),
  total_cents: z.number(),
  currency: z.string(),
  valid_until: z.string(),
  is_over: z.boolean(),
});

/** An accepted quote that is kept though its request is gone. */
export const wireSignedQuote = z.object({
  id: z.number(),
  number: z.string(),
  client: z.object({ name: z.string(), company: z.string() }),
  /** As the client has signed. */
  accepted_as: z.string(),
  accepted_at: z.string(),
  total_cents: z.number(),
  currency: z.string(),
  /** Name of the agreement that was signed with it; empty: none. */
  agreement: z.string(),
  countersigned_at: z.nullable(z.string()),
});

export type WireSignedQuote = z.infer<typeof wireSignedQuote>;

/** Path by which a member opens a quote. It contains the link's secret, which is returned only once. */
export const wireOwnQuoteLink = z.object({ path: z.string() });

/** A quote that new ones begin with. */
export const wireQuoteTemplate = z.object({ id: z.number(), name: z.string(), document: quoteDraft });

/** An agreement of the studio's, in one of its versions. */
export const wireAgreementTemplate = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** With fields in braces. */
  text: z.string(),
  saved_at: z.string(),
  author_name: z.string(),
});

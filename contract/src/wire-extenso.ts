/**
 * `extenso/v1`: the studio's own calls. The answers' schemas also tell our server what may leave it: fields
 * that are not named here do not.
 */
import * as z from "zod/mini";
import { optionalText, text } from "./wire-parts.ts";
import { roles } from "./wire-users.ts";

const success = z.catch(z.boolean(), true);

/** What most calls answer. */
export const wireSuccess = z.object({ success, message: text });

/** SPEC §3, contact request: choices not made and fields left blank are empty. */
export const contactRequest = z.object({
  name: z.string(),
  email: z.string(),
  company: z.string(),
  phone: z.string(),
  service: z.string(),
  budget: z.string(),
  message: z.string(),
  timeline: z.string(),
  /** The same for each try of one request, which is then stored once. */
  submission_key: z.optional(z.string()),
  /** Milliseconds between opening and sending the form. */
  elapsed_ms: z.optional(z.number()),
  /** The honeypot: empty unless a program filled it in. */
  website: z.optional(z.string()),
});

/** A WordPress has no reference number to give. */
export const wireContact = z.object({ success, message: text, reference: optionalText });

export const newsletterRequest = z.object({
  email: z.string(),
  /** Where the form stood and what it said: the record of consent. */
  page: z.optional(z.string()),
  wording: z.optional(z.string()),
});

/** From the link in a mail. */
export const tokenRequest = z.object({ token: z.string() });

export const registerRequest = z.object({
  username: z.string(),
  email: z.string(),
  password: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

export const wireRegistration = z.object({
  success,
  message: text,
  user_id: z.catch(z.optional(z.number()), undefined),
});

export const passwordRequest = z.object({ current_password: z.string(), new_password: z.string() });

export const forgotPasswordRequest = z.object({ email: z.string() });

export const resetPasswordRequest = z.object({ token: z.string(), password: z.string() });

export const wireAccount = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  /** ISO 8601, UTC; null until the address is confirmed. */
  email_confirmed_at: z.nullable(z.string()),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  url: text,
  description: text,
  roles,
  avatar: text,
  registered_at: z.string(),
});

export const deleteAccountRequest = z.object({ password: z.string() });

/** Where a member is signed in. */
export const wireSession = z.object({
  id: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  user_agent: text,
  address: text,
  created_at: z.string(),
  last_seen_at: z.string(),
});

export const wireSessionsEnded = z.object({
  success,
  message: text,
  ended: z.catch(z.optional(z.number()), undefined),
});

/** `avatar` is empty after a removal. */
export const wireAvatar = z.object({ success, message: text, avatar: text });

export type ContactRequest = z.infer<typeof contactRequest>;
export type NewsletterRequest = z.infer<typeof newsletterRequest>;
export type TokenRequest = z.infer<typeof tokenRequest>;
export type RegisterRequest = z.infer<typeof registerRequest>;
export type PasswordRequest = z.infer<typeof passwordRequest>;
export type ForgotPasswordRequest = z.infer<typeof forgotPasswordRequest>;
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;
export type WireAccount = z.infer<typeof wireAccount>;
export type WireSession = z.infer<typeof wireSession>;

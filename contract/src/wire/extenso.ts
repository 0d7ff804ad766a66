/**
 * `extenso/v1`: the studio's own calls. The answers' schemas also tell our server what may leave it: fields
 * that are not named here do not.
 */
import * as z from "zod/mini";
import { optionalText, text } from "./parts.ts";
import { roles } from "./users.ts";

const success = z.catch(z.boolean(), true);

/** What most calls answer. */
export const wireSuccess = z.object({ success, message: text });

/** A WordPress has no reference number to give. */
export const wireContact = z.object({ success, message: text, reference: optionalText });

export const wireRegistration = z.object({
  success,
  message: text,
  user_id: z.catch(z.optional(z.number()), undefined),
});

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

export type WireAccount = z.infer<typeof wireAccount>;
export type WireSession = z.infer<typeof wireSession>;

/**
 * `extenso/v1`: the studio's own calls. The answers' schemas also tell our server what may leave it: fields
 * that are not named here do not.
 */
import * as z from "zod/mini";
import { optionalText, text } from "./parts.ts";
import { roles } from "./users.ts";

const success = z.catch(z.boolean(), true);

/** The response of most calls. */
export const wireSuccess = z.object({ success, message: text });

/** `request_path`: path at which the sender finds the request again, such as `/request/…`; only for the sender. */
export const wireContact = z.object({
  success,
  message: text,
  reference: optionalText,
  request_path: optionalText,
});

/** Without its flag a registration isn't taken for one that succeeded: an automatic sign-in follows. */
export const wireRegistration = z.object({
  success: z.catch(z.boolean(), false),
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
  /** A new address that isn't confirmed yet, and when its link expires (ISO 8601, UTC); `null` if there is none. */
  email_change: z.catch(
    z.nullable(z.object({ email: z.string(), requested_at: z.string(), expires_at: z.string() })),
    null,
  ),
  /** Names of the programs that sign in for this member. */
  application_passwords: z.catch(z.array(z.string()), []),
});

/** A token for choosing a new password, after the old address has proved the ownership of the account. */
export const wireEmailUndone = z.object({ success, message: text, reset_token: z.string() });

/** A session of the member: a browser or an app that is signed in. */
export const wireSession = z.object({
  id: z.string(),
  /** Whether this is the caller's own session. */
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

/** The answer that makes an application password: the only one that has it. */
export const wireApplicationPassword = z.object({ password: z.string() });

/** A program that signs in for a member, by an application password. Its times are UTC without a mark for it. */
export const wireConnectedApp = z.object({
  uuid: z.string(),
  name: text,
  created: text,
  last_used: text,
  limited_to: text,
  /** Empty without an end. */
  expires: text,
});

export type WireAccount = z.infer<typeof wireAccount>;
export type WireSession = z.infer<typeof wireSession>;
export type WireConnectedApp = z.infer<typeof wireConnectedApp>;

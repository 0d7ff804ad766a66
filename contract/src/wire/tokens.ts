/**
 * `jwt-auth/v1`: signing in, checking and refreshing. The answers' schemas also tell our server what may
 * leave it: fields that are not named here do not.
 */
import * as z from "zod/mini";
import { optionalText, text } from "./parts.ts";
import { roles } from "./users.ts";

export const signInRequest = z.object({
  /** A username or an email address. */
  username: z.string(),
  password: z.string(),
});

export const wireSignIn = z.object({
  token: z.string(),
  refresh_token: optionalText,
  user_id: z.catch(z.optional(z.union([z.number(), z.string()])), undefined),
  user_email: text,
  user_nicename: text,
  user_display_name: text,
  user_roles: roles,
  user_avatar: text,
});

export const wireValidation = z.object({
  code: z.string(),
  data: z.catch(z.object({ status: z.number() }), { status: 200 }),
});

/** A server that rotates sends the next refresh token along; otherwise the old one stays good. */
export const wireRefresh = z.object({ token: z.string(), refresh_token: optionalText });

export type SignInRequest = z.infer<typeof signInRequest>;
export type WireSignIn = z.infer<typeof wireSignIn>;
export type WireRefresh = z.infer<typeof wireRefresh>;

/** `extenso/v1/sign-in`: the ways to sign in, and proofs. The schemas also tell our server what may leave it. */
import * as z from "zod/mini";
import { text } from "./parts.ts";

const success = z.catch(z.boolean(), true);

const wirePasskey = z.object({
  id: z.string(),
  name: text,
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** Whether its maker keeps a copy, so that it isn't lost with the device. */
  synced: z.boolean(),
});

export const wireSignInMethods = z.object({
  passkeys: z.array(wirePasskey),
  authenticator_app: z.nullable(z.object({ created_at: z.string(), last_used_at: z.nullable(z.string()) })),
  recovery_codes_left: z.number(),
  /** Set where the role needs a second factor and there is none: from when on the role rests, ISO 8601. */
  second_factor_due: z.nullable(z.string()),
  /** Until when calls that ask for a proof are answered, ISO 8601; null: not now. */
  proved_until: z.nullable(z.string()),
});

/** `options`: what the browser is asked with, as JSON. */
export const wirePasskeyOptions = z.object({ options: z.string() });

/** `recovery_codes`: shown once; null where there are some already. */
export const wireMethodAdded = z.object({
  success,
  message: text,
  recovery_codes: z.nullable(z.array(z.string())),
});

export const wireRecoveryCodes = z.object({ success, message: text, recovery_codes: z.array(z.string()) });

/** `squares`: the QR code of `url`, a text for each row, with 1 for a dark square. */
export const wireAuthenticatorSecret = z.object({
  secret: z.string(),
  url: z.string(),
  squares: z.array(z.string()),
});

export const wireProof = z.object({ success, message: text, proved_until: z.string() });

export type WireSignInMethods = z.infer<typeof wireSignInMethods>;
export type WirePasskey = z.infer<typeof wirePasskey>;
export type WireAuthenticatorSecret = z.infer<typeof wireAuthenticatorSecret>;

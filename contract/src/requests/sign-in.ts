/** Request schemas of the steps of sign-in, of its methods, and of the proof that some calls ask for. */
import * as z from "zod/mini";
import { longestSecret, longestTypedPassword } from "./extenso.ts";

/** Characters of a passkey's answer as JSON; keys against quantum computers have signatures of kilobytes. */
export const longestPasskeyResponse = 16_000;
/** Characters of a passkey's name. */
const longestPasskeyName = 60;
/** Characters of a typed code, with room for spaces and hyphens. */
const longestCode = 64;

const text = (longest: number) =>
  z
    .string({ error: "Please write a text." })
    .check(z.maxLength(longest, `Please use at most ${longest} characters`));
const optionalText = (longest: number) => z._default(text(longest), "");

/** `response`: the browser's answer as JSON. */
export const passkeyRequest = z.object({ response: text(longestPasskeyResponse) });

export const newPasskeyRequest = z.object({
  response: text(longestPasskeyResponse),
  name: optionalText(longestPasskeyName),
});

export const passkeyNameRequest = z.object({ name: text(longestPasskeyName) });

/** `ticket`: from the refusal that asked for the second proof. */
export const secondProofRequest = z.object({ ticket: text(longestSecret), code: text(longestCode) });

export const codeRequest = z.object({ code: text(longestCode) });

/** One of the three. */
export const proofRequest = z.object({
  password: optionalText(longestTypedPassword),
  code: optionalText(longestCode),
  response: optionalText(longestPasskeyResponse),
});

export type ProofRequest = z.input<typeof proofRequest>;

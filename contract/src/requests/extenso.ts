/**
 * Request schemas of `extenso/v1`. The server parses with these, and its handlers get the typed value. If a form asks
 * people for the same data, its own rules are included, so that both show the same messages.
 */
import * as z from "zod/mini";
import {
  longestAppName,
  longestPasswordDays,
  type PasswordLimit,
  passwordLimits,
} from "../application-passwords/limits.ts";
import { budgetChoices, serviceChoices, timelineChoices, valuesOf } from "./contact-choices.ts";
import { contactForm } from "./contact-form.ts";
import { longestPassword, newsletterForm } from "./forms.ts";
import { longestEmail } from "./rules.ts";

/**
 * UTF-16 units of a typed password: the longest one with its letters decomposed. Longer text is no password, and
 * normalising it would take time that grows with the square of its length.
 */
export const longestTypedPassword = 8 * longestPassword;
/** In characters, for the secrets in mailed links. */
export const longestSecret = 200;

const text = (longest: number) =>
  z
    .string({ error: "Please write a text." })
    .check(z.maxLength(longest, `Please use at most ${longest} characters`));
const optionalText = (longest: number) => z._default(text(longest), "");
/** Judged by the account's own rules, which know who it is for. */
const typedPassword = text(longestTypedPassword);
const typedName = text(1000);

/** Adds to a field's JSON Schema, as callers see it, the facts that its checks don't express. */
function describe(
  field: z.ZodMiniType,
  facts: { description: string; format?: "email"; enum?: string[]; type?: "number" },
) {
  z.globalRegistry.add(field, facts);
}

/** docs/specification.md §3, contact request: choices not made and fields left blank are empty. */
export const contactRequest = z.object({
  ...contactForm.shape,
  submission_key: optionalText(100),
  elapsed_ms: z.optional(z.coerce.number()),
  website: optionalText(2000),
  page: optionalText(300),
  tell_path: z._default(z.coerce.boolean(), false),
});

const asked = contactRequest.shape;
describe(asked.name, { description: "Who asks." });
describe(asked.email, { description: "Where the answer goes.", format: "email" });
describe(asked.company, { description: "For whom." });
describe(asked.phone, { description: "How else to be reached." });
describe(asked.service, { description: "What it is about.", enum: valuesOf(serviceChoices) });
describe(asked.budget, { description: "About how much.", enum: ["", ...valuesOf(budgetChoices)] });
describe(asked.timeline, { description: "By when.", enum: ["", ...valuesOf(timelineChoices)] });
describe(asked.message, { description: "The project in words." });
describe(asked.submission_key, {
  description: "Chosen by the caller; the same request sent again under it is stored once.",
});
describe(asked.elapsed_ms, {
  description: "Milliseconds between opening and sending the form.",
  type: "number",
});
describe(asked.website, { description: "Left empty by people." });
describe(asked.page, { description: "Path of the page that the form was opened from." });
describe(asked.tell_path, {
  description: "Whether the answer tells the path of the sender's page: for who shows it to them.",
});

export const newsletterRequest = z.object({
  ...newsletterForm.shape,
  page: optionalText(500),
  consent: optionalText(100),
});

describe(newsletterRequest.shape.email, { description: "Where the newsletter goes.", format: "email" });
describe(newsletterRequest.shape.page, { description: "Where the form stood." });
describe(newsletterRequest.shape.consent, {
  description: "Id of the words that the visitor agreed to, as the site's own form has it.",
});

/** From the link in a mail. */
export const tokenRequest = z.object({ token: text(longestSecret) });

/** `List-Unsubscribe=One-Click` is what mail programs send (RFC 8058). */
export const unsubscribeRequest = z.object({
  ...tokenRequest.shape,
  "List-Unsubscribe": optionalText(100),
});

export const registerRequest = z.object({
  username: typedName,
  email: typedName,
  password: typedPassword,
  first_name: typedName,
  last_name: typedName,
});

/** A new password ends the application passwords, unless their owner wants them to go on. */
const keepApplicationPasswords = z._default(z.boolean(), false);

export const passwordRequest = z.object({
  current_password: typedPassword,
  new_password: typedPassword,
  keep_application_passwords: keepApplicationPasswords,
});

/** The site asks for the address; a username is as good, as in WordPress. */
export const forgotPasswordRequest = z.object({
  email: z.optional(text(longestEmail)),
  username: z.optional(text(longestEmail)),
});

export const resetPasswordRequest = z.object({
  token: text(longestSecret),
  password: typedPassword,
  keep_application_passwords: keepApplicationPasswords,
});

/** An application password, limited in what it may do and with an end. */
export const applicationPasswordRequest = z.object({
  name: text(longestAppName),
  app_id: z._default(z.union([z.uuid(), z.literal("")]), ""),
  limited_to: z._default(z.enum(Object.keys(passwordLimits) as [PasswordLimit, ...PasswordLimit[]]), ""),
  /** Days until its end; 0: it has none. */
  days: z._default(z.int().check(z.minimum(0), z.maximum(longestPasswordDays)), 0),
});

/** Another address, which is confirmed by a link before it counts. */
export const emailChangeRequest = z.object({ email: typedName, current_password: typedPassword });

export const deleteAccountRequest = z.object({ password: typedPassword });

/** As callers write them: what has a default may be left out. */
export type ContactRequest = z.input<typeof contactRequest>;
export type NewsletterRequest = z.input<typeof newsletterRequest>;
export type TokenRequest = z.input<typeof tokenRequest>;
export type RegisterRequest = z.input<typeof registerRequest>;
export type PasswordRequest = z.input<typeof passwordRequest>;
export type ForgotPasswordRequest = z.input<typeof forgotPasswordRequest>;
export type EmailChangeRequest = z.input<typeof emailChangeRequest>;
export type ResetPasswordRequest = z.input<typeof resetPasswordRequest>;
export type DeleteAccountRequest = z.input<typeof deleteAccountRequest>;

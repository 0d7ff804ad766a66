/** The forms of newsletter, sign-in, sign-up and settings: docs/specification.md §5, word for word. */
import * as z from "zod/mini";
import { email, isLongerThan, required } from "./rules.ts";

const invalidEmail = "Please enter a valid email address";
const shortestPassword = 8;
/** From this length on a password is a phrase, which needs neither digit nor capital. */
const shortestPhrase = 16;
/** Longer ones cost the hash time and add nothing. */
export const longestPassword = 128;

const longestName = 100;

export const newsletterForm = z.object({ email: email(invalidEmail, invalidEmail) });

export const loginForm = z.object({
  username: required("Username or email is required"),
  password: z.string({ error: "Password is required" }).check(z.minLength(1, "Password is required")),
});

function username(messages: { missing: string; short: string; characters: string }) {
  return z
    .string({ error: messages.missing })
    .check(
      z.trim(),
      z.minLength(1, messages.missing),
      z.minLength(3, messages.short),
      z.regex(/^\w+$/, messages.characters),
      z.maxLength(60, "Please use at most 60 characters"),
    );
}

/** A lowercase letter, an uppercase letter and a digit, as docs/specification.md §5 demands of a password. */
const mixed = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})/su;

/** Whether length alone has to make a password hard to guess. */
export function isPhrase(password: string): boolean {
  return [...password].length >= shortestPhrase && !mixed.test(password);
}

/** A new password, with its bounds counted in characters as people count them. */
function password(messages: { missing: string; short: string }) {
  return z.string({ error: messages.missing }).check(
    z.minLength(1, messages.missing),
    z.minLength(shortestPassword, messages.short),
    z.refine(
      (typed) => mixed.test(typed) || isPhrase(typed),
      "Password must contain at least one uppercase, lowercase, and number",
    ),
    z.refine(
      (typed) => !isLongerThan(typed, longestPassword),
      `Password must be at most ${longestPassword} characters`,
    ),
  );
}

/** Told beside the repeated field, and also while other fields are still wrong. */
function same<Values extends object>(
  field: keyof Values & string,
  repeated: keyof Values & string,
  message: string,
) {
  return z.refine<Values>((values) => values[field] === values[repeated], {
    error: message,
    path: [repeated],
    when: ({ value }) => typeof value === "object" && value !== null,
  });
}

/** A new password wherever one is set for the first time or anew. */
export const newPassword = password({
  missing: "Password is required",
  short: "Password must be at least 8 characters",
});

const repeatedPassword = z
  .string({ error: "Please confirm your password" })
  .check(z.minLength(1, "Please confirm your password"));

const mustAgree = "You must agree to the terms and conditions";

export const signUpForm = z
  .object({
    username: username({
      missing: "Username is required",
      short: "Username must be at least 3 characters",
      characters: "Username can only contain letters, numbers, and underscores",
    }),
    email: email("Email is required", invalidEmail),
    password: newPassword,
    confirmPassword: repeatedPassword,
    firstName: required("First name is required", longestName),
    lastName: required("Last name is required", longestName),
    agreeToTerms: z.boolean({ error: mustAgree }).check(z.refine((agreed) => agreed, mustAgree)),
  })
  .check(same("password", "confirmPassword", "Passwords do not match"));

/** Fields of the form that accepts an invitation; the address is the invitation's. */
export const invitationForm = z
  .object({
    username: username({
      missing: "Username is required",
      short: "Username must be at least 3 characters",
      characters: "Username can only contain letters, numbers, and underscores",
    }),
    password: newPassword,
    confirmPassword: repeatedPassword,
    firstName: required("First name is required", longestName),
    lastName: required("Last name is required", longestName),
  })
  .check(same("password", "confirmPassword", "Passwords do not match"));

/** The sign-up form's values as `registerRequest` sends them, without the repeated password and the checkbox. */
export function registrationOf(values: z.infer<typeof signUpForm>) {
  const { username, email, password, firstName, lastName } = values;
  return { username, email, password, first_name: firstName, last_name: lastName };
}

export const profileForm = z.object({
  first_name: required("First name is required", longestName),
  last_name: required("Last name is required", longestName),
  username: username({
    missing: "Username must be at least 3 characters long.",
    short: "Username must be at least 3 characters long.",
    characters: "Username can only contain letters, numbers, and underscores.",
  }),
});

const mismatch = "New passwords do not match.";
const shortPassword = "Password must be at least 8 characters long.";

/** docs/specification.md §5 words these two rules differently here, with a full stop. */
export const passwordChangeForm = z
  .object({
    current_password: z
      .string({ error: "Current password is required" })
      .check(z.minLength(1, "Current password is required")),
    new_password: password({ missing: shortPassword, short: shortPassword }),
    confirm_password: z.string({ error: mismatch }),
  })
  .check(same("new_password", "confirm_password", mismatch));

/** Its rules are those of sign-up; the password is the present one. */
export const emailChangeForm = z.object({
  email: email("Email is required", invalidEmail),
  current_password: z
    .string({ error: "Current password is required" })
    .check(z.minLength(1, "Current password is required")),
});

export const forgotPasswordForm = z.object({ email: email("Email is required", invalidEmail) });

export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword: repeatedPassword })
  .check(same("password", "confirmPassword", "Passwords do not match"));

/** In bytes; docs/specification.md §5 wants photos under 5 MB. */
export const photoLimit = 5 * 1024 * 1024;

/** What telephones take. Few systems know its type, so its name counts, too. */
export function isHeic({ type, name = "" }: { type: string; name?: string }): boolean {
  return /^image\/hei[cf]/.test(type) || (type === "" && /\.(?:hei[cf]|hif)$/i.test(name));
}

/** The error of a chosen photo before it is sent, or `null`. The server checks the bytes itself. */
export function photoProblem(file: { size: number; type: string; name?: string }): string | null {
  if (file.size >= photoLimit) return "File size must be less than 5MB.";
  if (!file.type.startsWith("image/") && !isHeic(file)) return "Please choose an image file.";
  return null;
}

/** The forms of newsletter, sign-in, sign-up and settings: SPEC §5, word for word. */
import * as z from "zod/mini";
import { email, required } from "./rules.ts";

const invalidEmail = "Please enter a valid email address";
const shortestPassword = 8;
/** Longer ones cost the hash time and add nothing. */
export const longestPassword = 128;

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
      z.minLength(1, { error: messages.missing, abort: true }),
      z.minLength(3, { error: messages.short, abort: true }),
      z.regex(/^\w+$/, { error: messages.characters, abort: true }),
      z.maxLength(60, "Please use at most 60 characters"),
    );
}

/** Counted in characters as people count them: an emoji is one. */
const notTooLong = z.refine<string>(
  (password) => [...password].length <= longestPassword,
  `Password must be at most ${longestPassword} characters`,
);

/** A new password wherever one is set: SPEC's rules, and an upper bound. */
export const newPassword = z.string({ error: "Password is required" }).check(
  z.minLength(1, { error: "Password is required", abort: true }),
  z.minLength(shortestPassword, { error: "Password must be at least 8 characters", abort: true }),
  z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})/su, {
    error: "Password must contain at least one uppercase, lowercase, and number",
    abort: true,
  }),
  notTooLong,
);

export const signUpForm = z
  .object({
    username: username({
      missing: "Username is required",
      short: "Username must be at least 3 characters",
      characters: "Username can only contain letters, numbers, and underscores",
    }),
    email: email("Email is required", invalidEmail),
    password: newPassword,
    confirmPassword: z
      .string({ error: "Please confirm your password" })
      .check(z.minLength(1, "Please confirm your password")),
    firstName: required("First name is required", 60),
    lastName: required("Last name is required", 60),
    agreeToTerms: z
      .boolean()
      .check(z.refine((agreed) => agreed, "You must agree to the terms and conditions")),
  })
  .check(
    z.refine((values) => values.password === values.confirmPassword, {
      error: "Passwords do not match",
      path: ["confirmPassword"],
      when: () => true,
    }),
  );

export const profileForm = z.object({
  first_name: required("First name is required", 60),
  last_name: required("Last name is required", 60),
  username: username({
    missing: "Username must be at least 3 characters long.",
    short: "Username must be at least 3 characters long.",
    characters: "Username can only contain letters, numbers, and underscores.",
  }),
});

export const passwordChangeForm = z
  .object({
    current_password: z
      .string({ error: "Current password is required" })
      .check(z.minLength(1, "Current password is required")),
    new_password: z.string({ error: "Password must be at least 8 characters long." }).check(
      z.minLength(shortestPassword, { error: "Password must be at least 8 characters long.", abort: true }),
      z.regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})/su, {
        error: "Password must contain at least one uppercase, lowercase, and number",
        abort: true,
      }),
      notTooLong,
    ),
    confirm_password: z.string({ error: "New passwords do not match." }),
  })
  .check(
    z.refine((values) => values.new_password === values.confirm_password, {
      error: "New passwords do not match.",
      path: ["confirm_password"],
      when: () => true,
    }),
  );

export const forgotPasswordForm = z.object({ email: email("Email is required", invalidEmail) });

export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string({ error: "Please confirm your password" }) })
  .check(
    z.refine((values) => values.password === values.confirmPassword, {
      error: "Passwords do not match",
      path: ["confirmPassword"],
      when: () => true,
    }),
  );

/** 5 MB, as SPEC §5 has it. */
export const largestPhoto = 5 * 1024 * 1024;

/** What is wrong with a chosen photo before it is sent; null: nothing. The server reads the bytes itself. */
export function photoProblem(file: { size: number; type: string }): string | null {
  if (file.size > largestPhoto) return "File size must be less than 5MB.";
  if (!file.type.startsWith("image/")) return "Please choose an image file.";
  return null;
}

/**
 * The rules that several forms share, each check with its sentence, in the order they are told. No check
 * aborts: `fieldErrors` tells the first, and an aborted field would silence checks across fields.
 */
import * as z from "zod/mini";

/** True for more characters than `most`, counted as people count them; a long text is not counted through. */
export function isLongerThan(text: string, most: number): boolean {
  // A character takes two places at most.
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}

/** Takes the square of the length in time: `longestEmail` is asked first, everywhere. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const longestEmail = 254;

/** Text that may not be blank, cut of spaces around it. */
export function required(message: string, longest = 200) {
  return z
    .string({ error: message })
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(longest, `Please use at most ${longest} characters`),
    );
}

/** Text that may be blank or missing, cut of spaces around it. */
export function optional(longest = 200) {
  return z._default(
    z.string().check(z.trim(), z.maxLength(longest, `Please use at most ${longest} characters`)),
    "",
  );
}

/** An address of the simple shape `name@host.tld`. */
export function email(missing: string, malformed: string) {
  return z.string({ error: missing }).check(
    z.trim(),
    z.minLength(1, missing),
    // The length first: on a long hostile text the pattern alone would take its square in time.
    z.refine((typed) => typed.length <= longestEmail && emailPattern.test(typed), malformed),
  );
}

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

/**
 * Addresses that mail servers accept, in any script, except those that need quoting. Matching takes time that grows
 * with the square of the length, so every caller checks `longestEmail` first.
 */
const emailPattern =
  /^[^\s@\p{Cc}\p{Z}<>()[\]\\,;:"]+@[^\s@\p{Cc}\p{Z}<>()[\]\\,;:"]+\.[^\s@\p{Cc}\p{Z}<>()[\]\\,;:"]+$/u;
export const longestEmail = 254;

/** Whether mail can be sent to it. @param address without spaces around it. */
export function isEmail(address: string): boolean {
  return address.length <= longestEmail && emailPattern.test(address);
}

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
  return z.string({ error: missing }).check(z.trim(), z.minLength(1, missing), z.refine(isEmail, malformed));
}

import { ApiError, messageWithWait } from "@extenso/contract/errors.ts";

/** What went wrong, for people: an answer has its own words, and without an answer it is the form's sentence. */
export function failureWords(error: unknown, unanswered: string): string {
  return error instanceof ApiError && error.status !== null ? messageWithWait(error) : unanswered;
}

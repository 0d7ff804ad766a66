import { ApiError } from "@extenso/contract/errors.ts";

export const notOffered = "The content server behind this site does not offer this. Please contact support.";

/**
 * What went wrong, for people: a server without the route says so plainly, an answer has its own words,
 * and without an answer it is the form's sentence.
 */
export function failureWords(error: unknown, unanswered: string): string {
  if (!(error instanceof ApiError)) return unanswered;
  if (error.code === "rest_no_route") return notOffered;
  if (error.retryAfter !== null) return `${error.message} ${waitWords(error.retryAfter)}`;
  return error.status === null ? unanswered : error.message;
}

/** "Please try again in 3 minutes." */
export function waitWords(seconds: number): string {
  if (seconds < 60) return "Please try again in a minute.";
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "Please try again in a minute." : `Please try again in ${minutes} minutes.`;
}

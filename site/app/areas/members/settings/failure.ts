import { sessionIsOver } from "@extenso/contract/client/token-refresh.ts";
import { ApiError, messageWithWait } from "@extenso/contract/errors/errors.ts";
import type { Again, Message } from "./tabs.ts";

/** What went wrong, for people: an answer has its own words, and without an answer it is the form's sentence. */
export function failureWords(error: unknown, unanswered: string): string {
  if (sessionIsOver(error)) return error.message;
  return error instanceof ApiError && error.status !== null ? messageWithWait(error) : unanswered;
}

/**
 * The same as a tab's message, which offers to sign in where that is what is missing.
 * @param again what to do after it.
 */
export function failureMessage(error: unknown, unanswered: string, again?: Again): Message {
  const text = failureWords(error, unanswered);
  return sessionIsOver(error) ? { kind: "error", text, signIn: { again } } : { kind: "error", text };
}

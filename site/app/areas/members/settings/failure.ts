import { sessionIsOver } from "@extenso/contract/client/token-refresh.ts";
import { ApiError, messageWithWait } from "@extenso/contract/errors/errors.ts";
import type { Again, Message } from "./tabs.ts";

/** The error's message for people: the server's own where it answered, else `unanswered`. */
export function defaultFailureMessage(error: unknown, unanswered: string): string {
  if (sessionIsOver(error)) return error.message;
  return error instanceof ApiError && error.status !== null ? messageWithWait(error) : unanswered;
}

/**
 * The same as a tab's message, which offers to sign in if the session is over.
 * @param again the action to repeat after signing in.
 */
export function failureMessage(error: unknown, unanswered: string, again?: Again): Message {
  const text = defaultFailureMessage(error, unanswered);
  return sessionIsOver(error) ? { kind: "error", text, signIn: { again } } : { kind: "error", text };
}

import { validateToken } from "@extenso/contract/client/validate-token.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { currentSession, expireSession } from "./session-store.ts";
import { readTokens } from "./stored-session.ts";
import { transport } from "./transport.ts";

/**
 * Asks the server whether the stored session still counts, and ends it when it does not, which the page says. A lost connection,
 * a limit or a server in trouble says nothing about the session.
 */
export async function validateSession(): Promise<void> {
  if (currentSession().status !== "authenticated") return;
  const { token } = readTokens();
  try {
    await validateToken(transport);
  } catch (error) {
    // The client has ended what a refused refresh ends; another sign-in may have taken its place by now.
    if (!(error instanceof ApiError) || error.status === null || readTokens().token !== token) return;
    const { status } = error;
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) expireSession();
  }
}

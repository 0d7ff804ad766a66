/** Keeps a session alive: one refresh, however many calls find their token spent. */
import { ApiError } from "../errors/errors.ts";
import { authenticationMessages } from "../errors/messages.ts";
import type { WireRefresh } from "../wire/tokens.ts";

export interface Tokens {
  token: string | null;
  refreshToken: string | null;
}

/** Token storage of the client; on the site it is the browser's. */
export interface ClientSession {
  /** As they are now: another tab may have changed them. */
  getTokens(): Tokens;
  setTokens(tokens: { token: string; refreshToken: string }): void;
  /** The server ended the session: its tokens count no longer. */
  onEnded(): void;
  /**
   * Asks who is there for a fresh proof, so that the call may be repeated.
   *
   * @param refused the server's refusal; `isAgain`: the repeated call was refused, too.
   * @throws where no proof is given, or it doesn't help.
   */
  askForProof?(refused: unknown, isAgain: boolean): Promise<void>;
  /** The role rests until its holder has set up a second factor. */
  onSecondFactorMissing?(): void;
  /** Keeps other tabs from refreshing meanwhile, where the browser can. */
  exclusively?<T>(run: () => Promise<T>): Promise<T>;
}

/** Answers that mean “this token counts no longer”. Being signed in and not allowed is none of them. */
function tokenIsSpent(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 401 || (error.status === 403 && error.code.startsWith("jwt_auth_"));
}

/** A refusal ends the session; a lost connection, a limit or a server in trouble does not. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status === null) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
}

function sessionExpired(cause: unknown): ApiError {
  const message = authenticationMessages.sessionExpired;
  return new ApiError(message, { code: "session_expired", status: 401, cause });
}

/** Whether a signed-in call found no session any more: it can be made again after a sign-in. */
export function sessionIsOver(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && ["session_expired", "no_token", "no_refresh_token"].includes(error.code)
  );
}

/** @param exchange asks the server for a new token. */
export function createTokenRefresh(
  session: ClientSession | undefined,
  exchange: (refreshToken: string) => Promise<WireRefresh>,
) {
  let underWay: Promise<string> | undefined;
  /** Whether this client has seen the session that is gone now end by the server's word. */
  let expired = false;

  function expire(cause: unknown): ApiError {
    expired = true;
    return sessionExpired(cause);
  }

  /** Nothing to sign a call with. When several calls meet the same end, the later ones say what the first was told. */
  function over(code: string, message: string): ApiError {
    session?.onEnded();
    return expired ? sessionExpired(undefined) : new ApiError(message, { code, status: null });
  }

  async function refreshOnce(spent: string | null): Promise<string> {
    const { token, refreshToken: used } = session?.getTokens() ?? { token: null, refreshToken: null };
    // Another tab refreshed while we waited for our turn.
    if (spent !== null && token !== null && token !== spent) return token;
    if (!session || !used) {
      throw over("no_refresh_token", authenticationMessages.noRefreshToken);
    }
    let answer: WireRefresh;
    try {
      answer = await exchange(used);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const present = session.getTokens();
      // Another tab used it before us and left the next.
      if (present.refreshToken && present.refreshToken !== used) return refreshOnce(spent);
      if (present.refreshToken) session.onEnded();
      throw expire(error);
    }
    const present = session.getTokens();
    if (present.refreshToken !== used) {
      // Another tab exchanged the same one, and a session's refresh tokens form one line. Its token may not
      // have reached this tab yet; ours is as good.
      if (present.refreshToken === answer.refresh_token) return answer.token;
      // The session was left or replaced during the request, so the old one must not come back.
      throw sessionExpired(undefined);
    }
    session.setTokens({ token: answer.token, refreshToken: answer.refresh_token ?? used });
    return answer.token;
  }

  /**
   * A new token; all who wait share one refresh.
   *
   * @param spent the token that the server has refused; null: whatever it is, a new one is wanted.
   * @throws {ApiError} `no_refresh_token`, `session_expired` (`onEnded` was called), or what the call met.
   */
  function refresh(spent: string | null = null): Promise<string> {
    const run = () => refreshOnce(spent);
    underWay ??= (session?.exclusively?.(run) ?? run()).finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  /** Does `use` with the session's token and, when that is spent, once more with a new one. */
  async function withToken<T>(use: (token: string) => Promise<T>): Promise<T> {
    const { token, refreshToken } = session?.getTokens() ?? { token: null, refreshToken: null };
    if (!token && !refreshToken) {
      throw over("no_token", authenticationMessages.noToken);
    }
    expired = false;
    if (!token) return use(await refresh());
    try {
      return await use(token);
    } catch (error) {
      if (!tokenIsSpent(error)) throw error;
      const present = session?.getTokens();
      // Another call, or another tab, may have refreshed while this one was under way.
      if (present?.token && present.token !== token) return use(present.token);
      // Says so itself when there is nothing to refresh with.
      return use(await refresh(token));
    }
  }

  return { refresh, withToken };
}

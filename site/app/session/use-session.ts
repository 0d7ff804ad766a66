import type { SessionUser } from "@extenso/contract/entities.ts";
import { networkError } from "@extenso/contract/errors/errors.ts";
import type { RegisterRequest } from "@extenso/contract/requests/extenso.ts";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { loadClient } from "./load-client.ts";
import type { RegisterOutcome, SignInOutcome } from "./session-actions.ts";
import { endSession, type SessionState, updateSessionUser, useSessionState } from "./session-store.ts";
import { readTokens } from "./stored-session.ts";

/** No page's first load carries what signing in takes. */
const loadActions = () => import("./session-actions.ts");

/** For a form in use: what sends it is there by the time it is sent. */
export function prepareSignIn(): void {
  Promise.all([loadActions(), loadClient()]).catch(() => {
    // Sending it says so.
  });
}

const unreachable = () => ({ success: false, error: networkError });

function signIn(username: string, password: string): Promise<SignInOutcome> {
  return loadActions().then((actions) => actions.signIn(username, password), unreachable);
}

function register(registration: RegisterRequest): Promise<RegisterOutcome> {
  return loadActions().then((actions) => actions.register(registration), unreachable);
}

/** Signed out at once; the server is told, and nobody waits for it. */
function signOut(): void {
  const tokens = readTokens();
  endSession();
  loadActions()
    .then(({ endOnServer }) => endOnServer(tokens))
    .catch(() => {
      // The session ends by itself; there is nobody left to tell.
    });
}

export type Session = SessionState & {
  signIn(username: string, password: string): Promise<SignInOutcome>;
  /** Followed by an automatic sign-in: docs/specification.md §4. */
  register(registration: RegisterRequest): Promise<RegisterOutcome>;
  /** Forgets the session and goes to the home page. */
  signOut(): void;
  /** Changes what the browser remembers; the server is told by `client.updateUser`. */
  updateUser(changes: Partial<SessionUser>): void;
};

/** The session and its actions. `loading` on the server and until hydration. */
export function useSession(): Session {
  const state = useSessionState();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      ...state,
      signIn,
      register,
      signOut() {
        signOut();
        navigate("/");
      },
      updateUser: updateSessionUser,
    }),
    [state, navigate],
  );
}

import type { SessionUser } from "@extenso/contract/entities.ts";
import type { RegisterRequest } from "@extenso/contract/wire-extenso.ts";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { type RegisterOutcome, register, type SignInOutcome, signIn, signOut } from "./session-actions.ts";
import { type SessionState, updateSessionUser, useSessionState } from "./session-store.ts";

export type Session = SessionState & {
  signIn(username: string, password: string): Promise<SignInOutcome>;
  /** Followed by an automatic sign-in: SPEC §4. */
  register(registration: RegisterRequest): Promise<RegisterOutcome>;
  /** Forgets the session and goes to the home page. */
  signOut(): void;
  /** Changes what the browser remembers; the server is told by `client.updateUser`. */
  updateUser(changes: Partial<SessionUser>): void;
};

/** Who is here, and what they can do about it. `loading` on the server and until the page is taken over. */
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

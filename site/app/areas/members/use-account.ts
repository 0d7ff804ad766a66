import type { MemberAccount, SessionUser } from "@extenso/contract/entities.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { useEffect, useState } from "react";
import { loadClient } from "../../session/load-client.ts";
import { updateSessionUser } from "../../session/session-store.ts";
import { useLatest } from "../../ui/use-latest.ts";

/** `elsewhere`: a WordPress has the accounts, which says nothing of addresses and changes none. */
export type AccountState =
  | { kind: "loading" | "elsewhere" | "failed"; account: null }
  | { kind: "known"; account: MemberAccount };

/** For as long as the page lives: which server has the accounts doesn't change under it. */
let isHere: boolean | undefined;

/** A WordPress says so where the call is described, and isn't asked for what it lacks. */
async function readAccount(signal: AbortSignal): Promise<MemberAccount | null> {
  const client = await loadClient();
  isHere ??= await client.usernameIsEditable(signal);
  return isHere ? await client.account(signal) : null;
}

const loading: AccountState = { kind: "loading", account: null };

/**
 * The account as the server has it now; asked again when the page comes back into sight, for its links are pressed in
 * other tabs.
 * @param active whether it is needed.
 */
export function useAccount(user: SessionUser | null, active: boolean) {
  const [state, setState] = useState<AccountState>(loading);
  const [attempt, setAttempt] = useState(0);
  const latestUser = useLatest(user);
  const reload = () => setAttempt((now) => now + 1);

  // What another tab or a mailed link changed is seen when one returns.
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && setAttempt((now) => now + 1);
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is asked for
  useEffect(() => {
    if (!active) return;
    const abort = new AbortController();
    readAccount(abort.signal).then(
      (account) => {
        if (abort.signal.aborted) return;
        if (!account) {
          setState({ kind: "elsewhere", account: null });
          return;
        }
        setState({ kind: "known", account });
        const { email } = latestUser.current ?? {};
        if (email !== undefined && account.email && email !== account.email) {
          updateSessionUser({ email: account.email });
        }
      },
      (error) => {
        if (abort.signal.aborted) return;
        const isElsewhere = error instanceof ApiError && error.code === "rest_no_route";
        // What was known stays: a lost connection changes no address.
        setState((now) =>
          now.kind === "known" ? now : { kind: isElsewhere ? "elsewhere" : "failed", account: null },
        );
      },
    );
    return () => abort.abort();
  }, [active, attempt, latestUser]);

  return { state, reload };
}

import type { MemberAccount, SessionUser } from "@extenso/contract/entities.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { useEffect, useState } from "react";
import { loadClient } from "../../session/load-client.ts";
import { updateSessionUser } from "../../session/session-store.ts";
import { useLatest } from "../../ui/use-latest.ts";

/** `elsewhere`: a WordPress server holds the accounts, and can neither report nor change email addresses. */
export type AccountState =
  | { kind: "loading" | "elsewhere" | "failed"; account: null }
  | { kind: "known"; account: MemberAccount };

/** Cached while the page is open, as the server that holds the accounts doesn't change meanwhile. */
let isHere: boolean | undefined;

/** Null for a WordPress server: it describes usernames as read-only, and has no account endpoint to call. */
async function readAccount(signal: AbortSignal): Promise<MemberAccount | null> {
  const client = await loadClient();
  isHere ??= await client.usernameIsEditable(signal);
  return isHere ? await client.account(signal) : null;
}

const loading: AccountState = { kind: "loading", account: null };

/**
 * The account from the server. It is reloaded when the page becomes visible again, since links in mails open in other
 * tabs.
 * @param active nothing is loaded if false.
 */
export function useAccount(user: SessionUser | null, active: boolean) {
  const [state, setState] = useState<AccountState>(loading);
  const [attempt, setAttempt] = useState(0);
  const latestUser = useLatest(user);
  const reload = () => setAttempt((now) => now + 1);

  // Another tab or a link in a mail may have changed the account while this tab was hidden.
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
        // A known account stays after a failed reload, since a lost connection doesn't change it.
        setState((now) =>
          now.kind === "known" ? now : { kind: isElsewhere ? "elsewhere" : "failed", account: null },
        );
      },
    );
    return () => abort.abort();
  }, [active, attempt, latestUser]);

  return { state, reload };
}

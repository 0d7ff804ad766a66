import { loadClient } from "../../../session/load-client.ts";
import { useSession } from "../../../session/use-session.ts";
import { ResendButton } from "../resend-button.tsx";
import { useAccount } from "../use-account.ts";

/** Says so where the address isn't confirmed; nothing until that is known, and nothing where it is. */
export function UnconfirmedEmail() {
  const { user } = useSession();
  const { state } = useAccount(user, user !== null);
  if (state.kind !== "known" || state.account.emailConfirmed) return null;
  return (
    <section aria-labelledby="unconfirmed" className="email-notice">
      <h2 id="unconfirmed" className="font-semibold">
        Your email address is not confirmed
      </h2>
      <p className="text-ink-soft wrap-anywhere">
        Open the link that we sent to <strong className="text-ink">{state.account.email}</strong>. Then we can
        always send you a link to a new password.
      </p>
      <ResendButton send={async () => (await (await loadClient()).sendEmailConfirmation()).message} />
    </section>
  );
}

import { useState } from "react";
import { signInWithLink } from "../../../session/session-actions.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { useFragmentToken } from "./use-fragment-token.ts";

/** From a link that was made at the server's terminal. It works once, so a button uses it, and no preview of it. */
export default function SignInLink({ onDone }: { onDone: (home: string) => void }) {
  const token = useFragmentToken();
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);

  async function use(): Promise<void> {
    if (!token || sending) return;
    setSending(true);
    const outcome = await signInWithLink(token);
    setSending(false);
    if (outcome.success) onDone(outcome.home ?? "/dashboard");
    else setFailure(outcome.error);
  }

  return (
    <div className="grid justify-items-start gap-6">
      <Banner kind="error">{failure}</Banner>
      {failure ? (
        <ButtonLink to="/sign-in" reloadDocument>
          Sign In with a Password
        </ButtonLink>
      ) : (
        <Button onClick={use} disabled={sending || token === undefined}>
          {sending ? "Signing In..." : "Sign In with This Link"}
        </Button>
      )}
    </div>
  );
}

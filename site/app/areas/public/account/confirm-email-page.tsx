import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useState } from "react";
import { loadClient } from "../../../session/load-client.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { AccountPage, RequiresScript } from "./account-page.tsx";
import { isDeadLink } from "./is-dead-link.ts";
import { useFragmentToken } from "./use-fragment-token.ts";

export const meta = () => [
  { title: "Confirm your email address · Extenso" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

type ConfirmationResult = { kind: "success" | "error"; text: string; deadLinkOf?: string | undefined };

/** Opening the page changes nothing: mail programs open links by themselves. The button does. */
export default function ConfirmEmailPage() {
  const token = useFragmentToken();
  const [answer, setAnswer] = useState<ConfirmationResult>();
  const [sending, setSending] = useState(false);

  async function confirm(): Promise<void> {
    if (!token || sending) return;
    setSending(true);
    setAnswer(undefined);
    try {
      const { message } = await (await loadClient()).confirmEmail({ token });
      setAnswer({ kind: "success", text: message });
    } catch (error) {
      setAnswer({
        kind: "error",
        text: errorMessage(error),
        deadLinkOf: isDeadLink(error) ? token : undefined,
      });
    } finally {
      setSending(false);
    }
  }

  const isConfirmed = answer?.kind === "success";
  return (
    <AccountPage
      title={isConfirmed ? "Email confirmed" : "Confirm your email address"}
      text={isConfirmed ? undefined : "So that we can always send you a link to a new password."}
    >
      <RequiresScript>
        <div className="grid justify-items-start gap-6">
          {answer && <Banner kind={answer.kind}>{answer.text}</Banner>}
          {isConfirmed ? (
            <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
          ) : token === "" || (token && answer?.deadLinkOf === token) ? (
            <>
              {token === "" && (
                <p>This page opens from a link in an email, and the link is missing or incomplete.</p>
              )}
              <p>Your settings say whether the address is confirmed, and send another link.</p>
              <ButtonLink to="/dashboard/settings">Open Settings</ButtonLink>
            </>
          ) : (
            <>
              <p>Press the button to confirm that this address is yours.</p>
              <Button onClick={confirm} disabled={sending || token === undefined}>
                {sending ? "Confirming..." : "Confirm Email Address"}
              </Button>
            </>
          )}
        </div>
      </RequiresScript>
    </AccountPage>
  );
}

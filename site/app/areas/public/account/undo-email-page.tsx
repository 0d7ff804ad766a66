import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useState } from "react";
import { loadClient } from "../../../session/load-client.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { AccountPage, RequiresScript } from "./account-page.tsx";
import { forgetEndedSession } from "./forget-ended-session.ts";
import { isDeadLink } from "./is-dead-link.ts";
import { useFragmentToken } from "./use-fragment-token.ts";

export const meta = () => [
  { title: "Undo the change of your email address · Extenso" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

type UndoResult =
  | { kind: "success"; text: string; resetToken: string }
  | { kind: "error"; text: string; deadLinkOf?: string | undefined };

/** From the mail to an account's old address. Opening the page changes nothing; the button does. */
export default function UndoEmailPage() {
  const token = useFragmentToken();
  const [answer, setAnswer] = useState<UndoResult>();
  const [sending, setSending] = useState(false);

  async function undo(): Promise<void> {
    if (!token || sending) return;
    setSending(true);
    setAnswer(undefined);
    try {
      const { message, reset_token } = await (await loadClient()).undoEmailChange({ token });
      forgetEndedSession();
      setAnswer({ kind: "success", text: message, resetToken: reset_token });
    } catch (error) {
      const deadLinkOf = isDeadLink(error) ? token : undefined;
      setAnswer({ kind: "error", text: errorMessage(error), deadLinkOf });
    } finally {
      setSending(false);
    }
  }

  const isUndone = answer?.kind === "success";
  const isDead =
    token === "" || (answer?.kind === "error" && token !== undefined && answer.deadLinkOf === token);
  return (
    <AccountPage
      title={isUndone ? "Your address is back" : "Undo the change"}
      text={isUndone ? undefined : "It gives your account its old email address back."}
    >
      <RequiresScript>
        <div className="grid justify-items-start gap-6">
          {answer && <Banner kind={answer.kind}>{answer.text}</Banner>}
          {isUndone ? (
            <>
              <p>If someone else changed it, they knew your password. Choose a new one now.</p>
              <ButtonLink to={`/reset-password#token=${answer.resetToken}`}>Choose a New Password</ButtonLink>
            </>
          ) : isDead ? (
            <>
              {token === "" && (
                <p>This page opens from a link in an email, and the link is missing or incomplete.</p>
              )}
              <p>A change can be undone once, for 7 days. If this wasn’t you, write to us.</p>
              <div className="flex flex-wrap gap-3">
                <ButtonLink to="/contact">Contact Us</ButtonLink>
                <ButtonLink to="/dashboard/settings" look="secondary">
                  Open Settings
                </ButtonLink>
              </div>
            </>
          ) : (
            <>
              <p>Every device is signed out, and you can choose a new password.</p>
              <Button onClick={undo} disabled={sending || token === undefined}>
                {sending ? "Undoing..." : "Undo the Change"}
              </Button>
            </>
          )}
        </div>
      </RequiresScript>
    </AccountPage>
  );
}

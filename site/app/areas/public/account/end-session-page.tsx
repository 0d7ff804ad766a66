import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useState } from "react";
import { loadClient } from "../../../session/load-client.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { AccountPage, RequiresScript } from "./account-page.tsx";
import { isDeadLink } from "./is-dead-link.ts";
import { useFragmentToken } from "./use-fragment-token.ts";

export const meta = () => [
  { title: "End a session · Extenso" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

type EndSessionResult = { kind: "success" | "error"; text: string; deadLinkOf?: string | undefined };

/** From the mail about a new device. Opening the page changes nothing; the button does, signed in or not. */
export default function EndSessionPage() {
  const token = useFragmentToken();
  const [answer, setAnswer] = useState<EndSessionResult>();
  const [sending, setSending] = useState(false);

  async function end(): Promise<void> {
    if (!token || sending) return;
    setSending(true);
    try {
      const { message } = await (await loadClient()).endSessionByLink({ token });
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

  const isEnded = answer?.kind === "success";
  return (
    <AccountPage
      title={isEnded ? "That session is ended" : "End that session"}
      text={isEnded ? undefined : "It signs out the device that the email is about, and no other."}
    >
      <RequiresScript>
        <div className="grid justify-items-start gap-6">
          {answer && <Banner kind={answer.kind}>{answer.text}</Banner>}
          {isEnded ? (
            <>
              <p>Whoever signed in there knew your password. Choose a new one now.</p>
              <ButtonLink to="/forgot-password">Choose a New Password</ButtonLink>
            </>
          ) : token === "" || (token && answer?.deadLinkOf === token) ? (
            <>
              {token === "" && (
                <p>This page opens from a link in an email, and the link is missing or incomplete.</p>
              )}
              <p>Your settings list every device that is signed in, and sign any of them out.</p>
              <ButtonLink to="/dashboard/settings">Open Settings</ButtonLink>
            </>
          ) : (
            <Button onClick={end} disabled={sending || token === undefined}>
              {sending ? "Ending..." : "End That Session"}
            </Button>
          )}
        </div>
      </RequiresScript>
    </AccountPage>
  );
}

import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";

/** Sends a mail again, and says beside it what came of it. */
export function ResendButton({
  send,
  children,
}: {
  /** @returns what the server message. */
  send: () => Promise<string>;
  /** Further buttons, beside it. */
  children?: ReactNode;
}) {
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState<{ text: string; failed: boolean }>();

  async function press() {
    if (sending) return;
    setSending(true);
    setMessage(undefined);
    try {
      setMessage({ text: await send(), failed: false });
    } catch (error) {
      setMessage({ text: errorMessage(error), failed: true });
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="email-actions">
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" aria-disabled={sending} onClick={press}>
          {sending ? "Sending..." : "Resend"}
        </Button>
        {children}
      </div>
      <p aria-live="polite" className="email-said" data-failed={message?.failed || undefined}>
        {message?.text}
      </p>
    </div>
  );
}

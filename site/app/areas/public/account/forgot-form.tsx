import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useEffect, useRef, useState } from "react";
import { loadClient } from "../../../session/load-client.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { settleFocus } from "../../../ui/settle-focus.ts";
import { useAccountForm } from "./use-account-form.ts";
import { wordButtonLook } from "./window-parts.tsx";

const loadRules = async () => (await import("@extenso/contract/requests/forms.ts")).forgotPasswordForm;

interface Sent {
  email: string;
  message: string;
}

/**
 * Asks for the mail with a link to a new password: the form, or what became of it, never both. The answer never tells
 * whether there is an account.
 */
export function ForgotForm() {
  const [sent, setSent] = useState<Sent>();

  /** @returns what went wrong. */
  async function send(email: string): Promise<string | undefined> {
    try {
      const { message } = await (await loadClient()).forgotPassword({ email });
      setSent({ email, message });
      return undefined;
    } catch (error) {
      return errorMessage(error);
    }
  }

  return sent ? (
    <LinkSent sent={sent} onAgain={() => send(sent.email)} onOther={() => setSent(undefined)} />
  ) : (
    <AskForm send={send} />
  );
}

function AskForm({ send }: { send: (email: string) => Promise<string | undefined> }) {
  const { field, failure, submitting, banner, formProps } = useAccountForm(loadRules, ({ email }) =>
    send(email),
  );
  return (
    <form {...formProps} className="grid gap-5">
      <p className="text-ink-soft">
        Enter the email address of your account and we’ll send you a link to choose a new password.
      </p>
      <div ref={banner} className="empty:hidden">
        <Banner kind="error">{failure}</Banner>
      </div>
      <TextField {...field("email")} id="forgot-email" type="email" label="Email" autoComplete="email" />
      <Button type="submit" disabled={submitting}>
        {submitting ? "Sending..." : "Send Link"}
      </Button>
    </form>
  );
}

function LinkSent({
  sent: { email, message },
  onAgain,
  onOther,
}: {
  sent: Sent;
  onAgain: () => Promise<string | undefined>;
  onOther: () => void;
}) {
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone.
  useEffect(() => settleFocus(() => again.current?.focus({ preventScroll: true })), []);
  return (
    <div className="grid gap-5">
      {failure ? <Banner kind="error">{failure}</Banner> : <Banner kind="success">{message}</Banner>}
      <p className="wrap-anywhere">
        For <strong>{email}</strong>. It may take a few minutes; check your spam folder too.
      </p>
      <Button
        ref={again}
        look="secondary"
        disabled={sending}
        onClick={async () => {
          setSending(true);
          setFailure(await onAgain());
          setSending(false);
        }}
      >
        {sending ? "Sending..." : "Send Again"}
      </Button>
      <button type="button" onClick={onOther} className={wordButtonLook}>
        Use another address
      </button>
    </div>
  );
}

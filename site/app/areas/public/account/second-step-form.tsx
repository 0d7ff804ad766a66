import { type FormEvent, useEffect, useRef, useState } from "react";
import { type SecondStep, signInWithCode } from "../../../session/session-actions.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { settleFocus } from "../../../ui/settle-focus.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { wordButtonLook } from "./window-parts.tsx";

/** The second step of a sign-in: a code, or a passkey. */
export default function SecondStepForm({
  step,
  onDone,
  onBack,
}: {
  step: SecondStep;
  onDone: (home: string) => void;
  onBack: () => void;
}) {
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasApp = step.methods.includes("app");

  useEffect(() => settleFocus(() => form.current?.querySelector("input")?.focus()), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (sending) return;
    if (code.trim() === "") {
      setFailure("Type a code.");
      return;
    }
    setSending(true);
    setFailure(undefined);
    const outcome = await signInWithCode(step, code);
    setSending(false);
    if (outcome.success) onDone(outcome.home ?? "/dashboard");
    else setFailure(outcome.error);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5" aria-label="Second step">
      <p>
        {hasApp
          ? "Your password is right. Type the code that your authenticator app shows, or a recovery code."
          : "Your password is right. Use your passkey, or type a recovery code."}
      </p>
      <div className="empty:hidden">
        <Banner kind="error">{failure}</Banner>
      </div>
      <TextField
        name="code"
        label="Code"
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" disabled={sending}>
        {sending ? "Signing In..." : "Go On"}
      </Button>
      {step.methods.includes("passkey") && <PasskeyButton onDone={onDone} />}
      <button type="button" onClick={onBack} className={`${wordButtonLook} justify-self-end`}>
        Begin again
      </button>
    </form>
  );
}

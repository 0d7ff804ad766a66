/** The one window that asks for a fresh proof, over whatever page or window made the call. */
import { signInMethodCalls } from "@extenso/contract/client/sign-in-method-calls.ts";
import type { Transport } from "@extenso/contract/client/transport.ts";
import { ApiError, errorMessage, proofMissingError, proofRequired } from "@extenso/contract/errors/errors.ts";
import type { ProofRequest } from "@extenso/contract/requests/sign-in.ts";
import type { WireSignInMethods } from "@extenso/contract/wire/sign-in.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { answerByPasskey, hasPasskeys, PasskeyError } from "../passkey.ts";
import { currentSession } from "../session-store.ts";

let asking: Promise<boolean> | null = null;

/**
 * @param refused the server's refusal, whose own sentence tells programs where a proof is sent to.
 * @param isAgain the proof didn't help.
 * @throws {ApiError} in words for people, where none is given.
 */
export async function askForProof(transport: Transport, refused: unknown, isAgain: boolean): Promise<void> {
  if (isAgain || !(await showWindow(transport)))
    throw new ApiError(proofMissingError, { code: proofRequired, status: 403, cause: refused });
}

/** @returns whether the proof was given. Calls that need one at the same time share the window. */
function showWindow(transport: Transport): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    const calls = signInMethodCalls(transport);
    root.render(
      <ProofWindow
        calls={calls}
        onDone={(isProved) => {
          asking = null;
          // The window closes first, so that the focus is back before the call's own answer moves it.
          setTimeout(() => {
            root.unmount();
            place.remove();
            resolve(isProved);
          });
        }}
      />,
    );
  });
  return asking;
}

/**
 * Asks for the password, or where there is a second factor for that: the password alone proves too little then. A native modal stands above every other window, which stays as it is.
 * @param onDone is told once.
 */
function ProofWindow({
  calls,
  onDone,
}: {
  calls: ReturnType<typeof signInMethodCalls>;
  onDone: (isProved: boolean) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useRef<Element | null>(null);
  const done = useRef(false);
  const [methods, setMethods] = useState<WireSignInMethods | null>(null);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState("");
  const [sending, setSending] = useState(false);

  useEffect(() => {
    before.current = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>("input[type=password]")?.focus();
    const abort = new AbortController();
    // Without them the password is asked for, which everybody has.
    calls.methods(abort.signal).then(setMethods, () => {});
    return () => abort.abort();
  }, [calls]);

  const hasFactor = methods !== null && (methods.passkeys.length > 0 || methods.authenticator_app !== null);

  // The password's field, which had the focus, is gone then.
  useEffect(() => {
    if (hasFactor) dialog.current?.querySelector<HTMLElement>("button, input[name=proof_code]")?.focus();
  }, [hasFactor]);

  function end(isProved: boolean): void {
    if (done.current) return;
    done.current = true;
    dialog.current?.close();
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    onDone(isProved);
  }

  async function prove(make: () => Promise<ProofRequest>): Promise<void> {
    if (sending) return;
    setSending(true);
    setFailure("");
    try {
      await calls.prove(await make());
      end(true);
    } catch (error) {
      setFailure(error instanceof PasskeyError ? error.message : errorMessage(error));
    } finally {
      setSending(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (hasFactor ? code.trim() === "" : password === "") {
      setFailure(hasFactor ? "Type a code." : "Type your password.");
      return;
    }
    void prove(async () => (hasFactor ? { code } : { password }));
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="proof-title"
      aria-describedby="proof-text"
      onCancel={(event) => {
        event.preventDefault();
        end(false);
      }}
      // Windows below listen to Escape on the document.
      onKeyDown={(event) => event.nativeEvent.stopPropagation()}
      onClose={() => end(false)}
      className="offline-window"
    >
      <h2 id="proof-title" className="display text-heading">
        Is it still you?
      </h2>
      <p id="proof-text" className="text-ink-soft">
        This changes who may do what, so it needs a fresh proof. It holds for ten minutes.
      </p>
      {failure && <Banner kind="error">{failure}</Banner>}
      {(methods?.passkeys.length ?? 0) > 0 && hasPasskeys() && (
        <div>
          <Button
            disabled={sending}
            onClick={() =>
              prove(async () => ({ response: await answerByPasskey((await calls.proofOptions()).options) }))
            }
          >
            Use a Passkey
          </Button>
        </div>
      )}
      <form noValidate onSubmit={submit} className="grid gap-5">
        {/* Password managers know by it whose password this is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={currentSession().user?.username ?? ""}
          readOnly
          hidden
        />
        {hasFactor ? (
          <TextField
            name="proof_code"
            label={methods.authenticator_app ? "A code of your app, or a recovery code" : "A recovery code"}
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        ) : (
          <PasswordField
            name="proof_password"
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        <div className="grid gap-3 sm:flex">
          <Button type="submit" disabled={sending}>
            {sending ? "Checking..." : "Go On"}
          </Button>
          <Button look="secondary" onClick={() => end(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  );
}

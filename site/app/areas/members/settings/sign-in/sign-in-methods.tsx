import { signInMethodCalls } from "@extenso/contract/client/sign-in-method-calls.ts";
import type { WirePasskey, WireSignInMethods } from "@extenso/contract/wire/sign-in.ts";
import { useEffect, useRef, useState } from "react";
import { useSiteFacts } from "../../../../page-context/site-facts.ts";
import { createPasskey, hasPasskeys, PasskeyError } from "../../../../session/passkey.ts";
import { transport } from "../../../../session/transport.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { settleFocus } from "../../../../ui/settle-focus.ts";
import { articleDate } from "../../article-date.ts";
import { failureMessage } from "../failure.ts";
import type { Work } from "../tabs.ts";
import { AppSetup } from "./app-setup.tsx";

const calls = signInMethodCalls(transport);
const failed = "That didn’t work. Please try again.";

/** Passkeys, an authenticator app and recovery codes: second factors, which a member may have and staff may need. */
export function SignInMethods({ saving, tell, run }: Work) {
  const { ownContent } = useSiteFacts();
  const [methods, setMethods] = useState<WireSignInMethods>();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isSettingUp, setSettingUp] = useState(false);

  useEffect(() => {
    // At a WordPress its plugins see to it.
    if (!ownContent) return;
    const abort = new AbortController();
    calls
      .methods(abort.signal)
      .then(setMethods)
      // The rest of the page says what is wrong.
      .catch(() => {});
    return () => abort.abort();
  }, [ownContent]);

  /** @returns whether it went well. */
  async function act(action: () => Promise<string>): Promise<boolean> {
    let isDone = false;
    await run(async () => {
      tell(null);
      try {
        const text = await action();
        isDone = true;
        setMethods(await calls.methods());
        tell({ kind: "success", text });
      } catch (error) {
        if (error instanceof PasskeyError) tell({ kind: "error", text: error.message });
        else tell(failureMessage(error, failed));
      }
    });
    return isDone;
  }

  const addPasskey = (name: string) =>
    act(async () => {
      const response = await createPasskey((await calls.newPasskeyOptions()).options);
      const { recovery_codes } = await calls.addPasskey({ response, name });
      if (recovery_codes) setCodes(recovery_codes);
      return "The passkey is ready. Use it at your next sign-in.";
    });

  if (!methods) return null;
  const { passkeys, authenticator_app: app, second_factor_due: due } = methods;
  const hasFactor = passkeys.length > 0 || app !== null;
  return (
    <section aria-labelledby="methods-title" className="settings-form">
      <h2 id="methods-title" className="settings-title">
        Ways to Sign In
      </h2>
      {due && (
        <p className="text-bad-ink">
          Your role needs a passkey or an authenticator app, from {articleDate(due)} on.
        </p>
      )}
      <p className="text-ink-soft">
        {hasFactor
          ? "Your password alone no longer signs anybody in."
          : "A stolen password is enough to sign in. A passkey or an app on your phone ends that."}
      </p>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {hasFactor && (
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              disabled={saving}
              onRename={(name) =>
                act(async () => {
                  await calls.renamePasskey(passkey.id, name);
                  return "The passkey has a new name.";
                })
              }
              onRemove={() =>
                act(async () => {
                  await calls.removePasskey(passkey.id);
                  return `${passkey.name} no longer signs you in.`;
                })
              }
            />
          ))}
          {app && (
            <li className="session">
              <span className="min-w-0">
                <span className="block font-semibold">Authenticator app</span>
                <Uses createdAt={app.created_at} lastUsedAt={app.last_used_at} />
              </span>
              <Button
                look="quiet"
                disabled={saving}
                onClick={() =>
                  act(async () => {
                    await calls.removeApp();
                    return "The authenticator app no longer counts.";
                  })
                }
              >
                Remove App
              </Button>
            </li>
          )}
          <li className="session">
            <span className="min-w-0">
              <span className="block font-semibold">Recovery codes</span>
              <span className="text-sm text-ink-soft">{methods.recovery_codes_left} left</span>
            </span>
            <Button
              look="quiet"
              disabled={saving}
              onClick={() =>
                act(async () => {
                  setCodes((await calls.renewRecoveryCodes()).recovery_codes);
                  return "These are your new recovery codes; the old ones no longer work.";
                })
              }
            >
              Make New Codes
            </Button>
          </li>
        </ul>
      )}
      {hasPasskeys() && <NewPasskey disabled={saving} onAdd={addPasskey} />}
      {!app &&
        (isSettingUp ? (
          <AppSetup
            begin={calls.beginApp}
            disabled={saving}
            onCancel={() => setSettingUp(false)}
            onConfirm={(code) =>
              act(async () => {
                const { recovery_codes } = await calls.confirmApp(code);
                setSettingUp(false);
                if (recovery_codes) setCodes(recovery_codes);
                return "The authenticator app is ready. Signing in asks for its code from now on.";
              })
            }
          />
        ) : (
          <div>
            <Button look="secondary" disabled={saving} onClick={() => setSettingUp(true)}>
              Set Up an Authenticator App
            </Button>
          </div>
        ))}
    </section>
  );
}

function Uses({ createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
      <span>added {articleDate(createdAt)}</span>
      <span>{lastUsedAt ? `last used ${articleDate(lastUsedAt)}` : "never used"}</span>
    </span>
  );
}

function PasskeyRow({
  passkey,
  disabled,
  onRename,
  onRemove,
}: {
  passkey: WirePasskey;
  disabled: boolean;
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
}) {
  const { name, created_at, last_used_at } = passkey;
  const [typed, setTyped] = useState<string | null>(null);
  if (typed !== null) {
    return (
      <li className="session">
        <form
          noValidate
          className="grid w-full gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void onRename(typed).then((isDone) => isDone && setTyped(null));
          }}
        >
          <TextField
            name="passkey_new_name"
            label="New name"
            maxLength={60}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={disabled}>
              Save Name
            </Button>
            <Button look="secondary" onClick={() => setTyped(null)}>
              Keep
            </Button>
          </div>
        </form>
      </li>
    );
  }
  return (
    <li className="session">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <Uses createdAt={created_at} lastUsedAt={last_used_at} />
      </span>
      <span className="flex flex-wrap justify-end gap-x-6">
        <Button look="quiet" disabled={disabled} aria-label={`Rename ${name}`} onClick={() => setTyped(name)}>
          Rename
        </Button>
        <Button look="quiet" disabled={disabled} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  );
}

function NewPasskey({ disabled, onAdd }: { disabled: boolean; onAdd: (name: string) => Promise<boolean> }) {
  const [name, setName] = useState("");
  return (
    <form
      noValidate
      aria-label="New passkey"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onAdd(name).then((isDone) => isDone && setName(""));
      }}
    >
      <TextField
        name="passkey_name"
        label="Name of the new passkey"
        hint="Such as the device that keeps it."
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div>
        <Button type="submit" look="secondary" disabled={disabled}>
          Add a Passkey
        </Button>
      </div>
    </form>
  );
}

/** New recovery codes: this once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => settleFocus(() => box.current?.focus()), []);
  return (
    <section ref={box} tabIndex={-1} aria-label="Recovery codes" className="grid gap-4">
      <p>
        Keep these recovery codes where your phone isn’t. Each signs you in once, if you lose the rest. They
        aren’t shown again.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 font-semibold">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-5">
        <CopyButton text={codes.join("\n")} name="the recovery codes" />
        <Button look="secondary" onClick={onDone}>
          I Have Kept Them
        </Button>
      </div>
    </section>
  );
}

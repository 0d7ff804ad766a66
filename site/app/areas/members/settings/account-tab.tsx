import { sessionIsOver } from "@extenso/contract/client/token-refresh.ts";
import type { MemberSession, SessionUser } from "@extenso/contract/entities.ts";
import { ApiError, incorrectPassword } from "@extenso/contract/errors/errors.ts";
import { useEffect, useState } from "react";
import { client } from "../../../session/client.ts";
import { endSession } from "../../../session/session-store.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useRefusals } from "../../../ui/forms/use-refusals.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { saveBlob } from "../../../ui/save-blob.ts";
import { articleDate } from "../article-date.ts";
import type { AccountState } from "../use-account.ts";
import { ConnectedApps } from "./connected-apps.tsx";
import { deviceOf } from "./device.ts";
import { defaultFailureMessage, failureMessage } from "./failure.ts";
import { TabTitle } from "./notice.tsx";
import { SignInMethods } from "./sign-in/sign-in-methods.tsx";
import type { Work } from "./tabs.ts";

/** The end of the account: asks for the password in a window of its own, so that no slip ends it. */
function DeleteAccount({ username, ...work }: { username: string } & Work) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="delete-title" className="settings-form">
      <h2 id="delete-title" className="settings-title">
        Delete Account
      </h2>
      <p className="text-ink-soft">
        Your profile, photo and sessions are deleted for good. Requests you sent us are kept without your
        account.
      </p>
      <div>
        <Button look="secondary" onClick={() => setOpen(true)} className="danger">
          Delete Account
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        className="marked"
        title="Delete your account?"
        description="This cannot be undone. Type your password to confirm it."
      >
        <Confirmation username={username} {...work} onCancel={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function Confirmation({
  username,
  saving,
  tell,
  run,
  onCancel,
}: { username: string; onCancel: () => void } & Work) {
  const [password, setPassword] = useState("");
  const { form, errors, refuse, edited } = useRefusals<"password">();
  const [failure, setFailure] = useState("");
  const failed = "Failed to delete your account. Please try again.";

  async function confirm() {
    setFailure("");
    if (refuse(password === "" ? { password: "Password is required" } : {})) return;
    try {
      await client.deleteAccount({ password });
      endSession(true);
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === incorrectPassword)
        refuse({ password: problem.message });
      else if (sessionIsOver(problem)) {
        onCancel();
        tell(failureMessage(problem, failed));
      } else setFailure(defaultFailureMessage(problem, failed));
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run(confirm);
      }}
      className="mt-6 grid gap-5"
    >
      {failure && <Banner kind="error">{failure}</Banner>}
      {/* Password managers know by it whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        name="delete_password"
        label="Password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={({ target }) => {
          setPassword(target.value);
          edited("password");
        }}
      />
      <div className="grid gap-3 sm:flex">
        <Button type="submit" disabled={saving} className="danger">
          {saving ? "Deleting..." : "Delete My Account"}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** "subscriber" as people write it. */
function accountType(roles: readonly string[]): string {
  const role = roles[0]?.replaceAll(/[_-]+/g, " ").trim() || "Member";
  return role.charAt(0).toUpperCase() + role.slice(1);
}

export function AccountTab({ user, account, ...work }: { user: SessionUser; account: AccountState } & Work) {
  const facts = [
    ["Username", user.username],
    ["Email", account.account?.emailConfirmed === false ? `${user.email} (not confirmed)` : user.email],
    ["Member since", articleDate(user.memberSince)],
    ["Account Type", accountType(user.roles)],
  ];
  return (
    <div className="settings-sections">
      <section aria-label="Account Details" className="settings-form">
        <TabTitle>Account Details</TabTitle>
        <dl className="account-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <SignInMethods {...work} />
      <Sessions {...work} />
      <ConnectedApps {...work} />
      <Export {...work} />
      <DeleteAccount username={user.username} {...work} />
    </div>
  );
}

function Export({ saving, tell, run }: Work) {
  async function download() {
    tell(null);
    try {
      saveBlob(await client.exportAccount(), "extenso-account.json");
    } catch (error) {
      tell(failureMessage(error, "Failed to export your data. Please try again."));
    }
  }

  return (
    <section aria-labelledby="export-title" className="settings-form">
      <h2 id="export-title" className="settings-title">
        Your Data
      </h2>
      <p className="text-ink-soft">A copy of everything we store about you, as a JSON file.</p>
      <div>
        <Button look="secondary" disabled={saving} onClick={() => run(download)}>
          {saving ? "Preparing..." : "Download My Data"}
        </Button>
      </div>
    </section>
  );
}

type State = { sessions: MemberSession[] } | { failure: string } | "loading";

const moment = new Intl.DateTimeFormat("en-CA", { dateStyle: "medium", timeStyle: "short" });
const when = (iso: string) => (Number.isNaN(Date.parse(iso)) ? "" : moment.format(new Date(iso)));

async function load(signal?: AbortSignal): Promise<State> {
  try {
    return { sessions: await client.listSessions(signal) };
  } catch (error) {
    return { failure: defaultFailureMessage(error, "Your sessions could not be loaded.") };
  }
}

/** Where the member is signed in, and ending that. */
function Sessions({ saving, tell, run }: Work) {
  const [state, setState] = useState<State>("loading");

  // Asked for when the tab is opened, as the list is then.
  useEffect(() => {
    const abort = new AbortController();
    load(abort.signal).then((loaded) => !abort.signal.aborted && setState(loaded));
    return () => abort.abort();
  }, []);

  const end = (action: () => Promise<{ message: string }>) =>
    run(async () => {
      tell(null);
      try {
        const { message } = await action();
        tell({ kind: "success", text: message || "Signed out there." });
      } catch (error) {
        tell(failureMessage(error, "Failed to end the session. Please try again."));
      }
      setState(await load());
    });

  return (
    <section aria-labelledby="sessions-title" className="settings-form">
      <h2 id="sessions-title" className="settings-title">
        Where You Are Signed In
      </h2>
      {state === "loading" ? (
        <div role="status" className="sessions">
          <p className="sr-only">Loading sessions...</p>
          <span aria-hidden="true" className="session">
            <span className="waiting-text w-32" />
            <span className="waiting-text w-2/3" />
          </span>
        </div>
      ) : "failure" in state ? (
        <p className="text-ink-soft">{state.failure}</p>
      ) : (
        <>
          <ul className="sessions">
            {state.sessions.map((session) => (
              <li key={session.id} className="session">
                <span className="min-w-0">
                  <span className="block font-semibold">{deviceOf(session.userAgent)}</span>
                  <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                    {session.address && <span className="break-all">{session.address}</span>}
                    {session.lastSeenAt && <span>last seen {when(session.lastSeenAt)}</span>}
                  </span>
                </span>
                {session.current ? (
                  <span className="label text-good-ink">This device</span>
                ) : (
                  <Button
                    look="quiet"
                    disabled={saving}
                    aria-label={`Sign out ${deviceOf(session.userAgent)}`}
                    onClick={() => end(() => client.endSession(session.id))}
                  >
                    Sign Out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {state.sessions.length > 1 && (
            <div>
              <Button look="secondary" disabled={saving} onClick={() => end(() => client.endOtherSessions())}>
                Sign Out All Others
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

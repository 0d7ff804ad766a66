import { sessionIsOver } from "@extenso/contract/client/token-refresh.ts";
import { ApiError, incorrectPassword } from "@extenso/contract/errors/errors.ts";
import { useState } from "react";
import { client } from "../../../session/client.ts";
import { endSession } from "../../../session/session-store.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useRefusals } from "../../../ui/forms/use-refusals.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { failureMessage, failureWords } from "./failure.ts";
import type { Work } from "./tabs.ts";

/** The end of the account: asks for the password in a window of its own, so that no slip ends it. */
export function DeleteAccount({ username, ...work }: { username: string } & Work) {
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
      } else setFailure(failureWords(problem, failed));
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

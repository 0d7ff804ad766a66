import { sessionIsOver } from "@extenso/contract/client/token-refresh.ts";
import type { SessionUser } from "@extenso/contract/entities.ts";
import { ApiError, emailRefusals, incorrectPassword } from "@extenso/contract/errors/errors.ts";
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { emailChangeForm } from "@extenso/contract/requests/forms.ts";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { client } from "../../../session/client.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { ResendButton } from "../resend-button.tsx";
import type { useAccount } from "../use-account.ts";
import { defaultFailureMessage, failureMessage } from "./failure.ts";
import { FormFrame } from "./form-frame.tsx";
import type { Work } from "./tabs.ts";
import { useFields } from "./use-fields.ts";
import type { Profile } from "./use-profile.ts";

type Field = "email" | "current_password";

const empty: Record<Field, string> = { email: "", current_password: "" };
const failed = "Failed to change your email address. Please try again.";

/** Asks for the new address and the present password, in a window. */
function ChangeEmail({
  username,
  saving,
  tell,
  run,
  onDone,
  onCancel,
}: { username: string; onDone: (message: string) => void; onCancel: () => void } & Work) {
  const { values, form, refuse, bind } = useFields(empty);
  const [failure, setFailure] = useState("");

  async function send() {
    setFailure("");
    if (refuse(fieldErrors<Field>(emailChangeForm, values))) return;
    try {
      const { message } = await client.changeEmail({ ...values, email: values.email.trim() });
      onDone(message);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "";
      if (sessionIsOver(error)) {
        onCancel();
        tell(failureMessage(error, failed));
      } else if (error instanceof ApiError && code === incorrectPassword) {
        refuse({ current_password: error.message });
      } else if (error instanceof ApiError && emailRefusals.includes(code)) refuse({ email: error.message });
      else setFailure(defaultFailureMessage(error, failed));
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run(send);
      }}
      className="mt-6 grid gap-5"
    >
      {failure && <Banner kind="error">{failure}</Banner>}
      <TextField
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        id="new-email"
        {...bind("email")}
      />
      {/* Password managers know by it whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        id="email-password"
        {...bind("current_password")}
      />
      <div className="grid gap-3 sm:flex">
        <Button type="submit" disabled={saving}>
          {saving ? "Sending..." : "Send Link"}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const usernameHints = {
  unknown: "You sign in with it.",
  editable: "You sign in with it. After a change your old one stays reserved for you for 90 days.",
  fixed: "Your username cannot be changed here. Contact support to change it.",
};

export function ProfileTab({
  user,
  profile,
  account,
  ...work
}: { user: SessionUser; profile: Profile; account: ReturnType<typeof useAccount> } & Work) {
  return (
    <div className="settings-sections">
      <ProfileForm profile={profile} saving={work.saving} />
      <EmailSection user={user} account={account} {...work} />
    </div>
  );
}

function ProfileForm({ profile, saving }: { profile: Profile; saving: boolean }) {
  const { bind, form, save, usernameIsEditable } = profile;
  const username =
    usernameIsEditable === null ? "unknown" : usernameIsEditable ? ("editable" as const) : ("fixed" as const);
  return (
    <FormFrame title="Profile Information" form={form} onSubmit={save}>
      {profile.lost && (
        <div role="status" className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-ink-soft">
            Your profile could not be loaded. These are the names this device remembers.
          </p>
          <Button look="secondary" onClick={profile.load}>
            Try Again
          </Button>
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" required dir="auto" {...bind("first_name")} />
        <TextField label="Last name" autoComplete="family-name" required dir="auto" {...bind("last_name")} />
      </div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required={username !== "fixed"}
        readOnly={username !== "editable"}
        hint={usernameHints[username]}
        {...bind("username")}
      />
      <div>
        <Button type="submit" disabled={saving}>
          {saving ? "Saving..." : "Save Changes"}
        </Button>
      </div>
    </FormFrame>
  );
}

const elsewhere = "Your email address cannot be changed here. Contact support to change it.";

/** The address, whether it is confirmed, and the one that is to take its place. */
function EmailSection({
  user,
  account: { state, reload },
  ...work
}: { user: SessionUser; account: ReturnType<typeof useAccount> } & Work) {
  const [open, setOpen] = useState(false);
  const { account } = state;
  return (
    <section className="settings-form">
      <h2 className="settings-title">Email Address</h2>
      <TextField
        name="email"
        label="Email"
        type="email"
        value={account?.email ?? user.email}
        readOnly
        hint={state.kind === "elsewhere" ? elsewhere : undefined}
      />
      {state.kind === "failed" && (
        <div role="status" className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-ink-soft">We couldn’t check whether it’s confirmed.</p>
          <Button look="secondary" onClick={reload}>
            Try Again
          </Button>
        </div>
      )}
      {account && (
        <>
          <p className="email-state" data-confirmed={account.emailConfirmed || undefined}>
            {account.emailConfirmed ? (
              <CircleCheck aria-hidden size={18} className="email-state-mark" />
            ) : (
              <CircleDashed aria-hidden size={18} className="email-state-mark" />
            )}
            {account.emailConfirmed
              ? "Confirmed"
              : "Not confirmed. Open the link we sent there, or send it again."}
          </p>
          {!account.emailConfirmed && (
            <ResendButton send={async () => (await client.sendEmailConfirmation()).message} />
          )}
          {account.pendingEmail === null ? (
            <div>
              <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                Change Email
              </Button>
            </div>
          ) : (
            <Pending email={account.pendingEmail} reload={reload} {...work} />
          )}
        </>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        className="marked"
        title="Change your email address"
        description="We’ll send a link to the new address. Your current one stays until you open it, and we’ll let it know then."
      >
        <ChangeEmail
          username={user.username}
          onCancel={() => setOpen(false)}
          onDone={(text) => {
            setOpen(false);
            work.tell({ kind: "success", text });
            reload();
          }}
          {...work}
        />
      </Dialog>
    </section>
  );
}

/** The new address, until it is confirmed. */
function Pending({ email, reload, saving, tell, run }: { email: string; reload: () => void } & Work) {
  async function cancel() {
    tell(null);
    try {
      const { message } = await client.cancelEmailChange();
      tell({ kind: "success", text: message });
    } catch (error) {
      tell(failureMessage(error, "Failed to cancel the change. Please try again."));
    }
    reload();
  }

  return (
    <div className="email-notice">
      <p className="font-semibold wrap-anywhere">Waiting for {email} to be confirmed</p>
      <p className="text-ink-soft">
        Open the link that we sent there; it works for 7 days. Until then nothing changes. A new password ends
        the change.
      </p>
      <ResendButton send={async () => (await client.resendEmailChange()).message}>
        <Button look="secondary" disabled={saving} onClick={() => run(cancel)}>
          Cancel Change
        </Button>
      </ResendButton>
    </div>
  );
}

import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useRef, useState } from "react";
import { loadClient } from "../../../session/load-client.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/field.tsx";
import { newPasswordHint, PasswordField } from "../../../ui/password-field.tsx";
import { AccountPage, RequiresScript } from "./account-page.tsx";
import { forgetEndedSession } from "./forget-ended-session.ts";
import { isDeadLink } from "./is-dead-link.ts";
import { useAccountForm } from "./use-account-form.ts";
import { useFragmentToken } from "./use-fragment-token.ts";

const loadRules = async () => (await import("@extenso/contract/requests/forms.ts")).resetPasswordForm;

export const meta = () => [
  { title: "Choose a new password · Extenso" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function ResetPasswordPage() {
  const token = useFragmentToken();
  const [done, setDone] = useState<string>();
  /** Another link opened in the same tab may be a good one. */
  const [deadLink, setDeadLink] = useState<{ token: string | undefined; message: string }>();
  return (
    <AccountPage
      title={done ? "Password changed" : "Choose a new password"}
      text={done ? undefined : "It replaces your old password right away and signs you out on every device."}
    >
      <RequiresScript>
        {done ? (
          <div className="grid justify-items-start gap-6">
            <Banner kind="success">{done}</Banner>
            <p>All devices are signed out. Sign in with your new password.</p>
            <ButtonLink to="/sign-in">Sign In</ButtonLink>
          </div>
        ) : token === "" ? (
          <div className="grid justify-items-start gap-6">
            <p>This page opens from a link in an email, and the link is missing or incomplete.</p>
            <NewLink />
          </div>
        ) : deadLink && deadLink.token === token ? (
          <div className="grid justify-items-start gap-6">
            <Banner kind="error">{deadLink.message}</Banner>
            <NewLink />
          </div>
        ) : (
          <ResetForm
            token={token ?? ""}
            onDone={setDone}
            onDeadLink={(message) => setDeadLink({ token, message })}
          />
        )}
      </RequiresScript>
    </AccountPage>
  );
}

function NewLink() {
  return <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>;
}

function ResetForm({
  token,
  onDone,
  onDeadLink,
}: {
  token: string;
  onDone: (message: string) => void;
  /** No password can be saved by it. */
  onDeadLink: (message: string) => void;
}) {
  const keepApplicationPasswords = useRef(false);
  const { field, failure, submitting, banner, formProps } = useAccountForm(
    loadRules,
    async ({ password }) => {
      try {
        const keep_application_passwords = keepApplicationPasswords.current;
        const asked = { token, password, keep_application_passwords };
        const { message } = await (await loadClient()).resetPassword(asked);
        forgetEndedSession();
        onDone(message);
        return undefined;
      } catch (error) {
        if (!isDeadLink(error)) return errorMessage(error);
        onDeadLink(error.message);
        return undefined;
      }
    },
  );
  return (
    <form {...formProps} className="grid gap-5">
      <div ref={banner} className="empty:hidden">
        <Banner kind="error">{failure}</Banner>
      </div>
      <PasswordField
        {...field("password")}
        id="reset-password"
        label="New password"
        hint={newPasswordHint}
        autoComplete="new-password"
      />
      <PasswordField
        {...field("confirmPassword")}
        id="reset-confirm-password"
        label="Confirm new password"
        autoComplete="new-password"
      />
      <CheckboxField
        name="endPrograms"
        label={
          <>
            End application passwords too
            <span className="block text-sm text-ink-soft">
              Programs that sign in for you will need new ones. If you have none, nothing changes.
            </span>
          </>
        }
        defaultChecked
        onChange={({ target }) => {
          keepApplicationPasswords.current = !target.checked;
        }}
      />
      <Button type="submit" disabled={submitting || token === ""}>
        {submitting ? "Saving..." : "Save New Password"}
      </Button>
    </form>
  );
}

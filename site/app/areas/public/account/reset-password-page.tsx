import { useState } from "react";
import { errorWords, loadClient } from "../../../session/load-client.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { newPasswordHint, PasswordField } from "../../../ui/password-field.tsx";
import { AccountPage, NeedsScript } from "./account-page.tsx";
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
  return (
    <AccountPage
      title="Choose a new password"
      text={done ? undefined : "It replaces your old password right away and signs you out on every device."}
    >
      <NeedsScript>
        {done ? (
          <div className="grid justify-items-start gap-6">
            <Banner kind="success">{done}</Banner>
            <p>All devices are signed out. Sign in with your new password.</p>
            <ButtonLink to="/sign-in">Sign In</ButtonLink>
          </div>
        ) : token === "" ? (
          <div className="grid justify-items-start gap-6">
            <p>This page opens from a link in an email, and the link is missing or incomplete.</p>
            <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
          </div>
        ) : (
          <ResetForm token={token ?? ""} onDone={setDone} />
        )}
      </NeedsScript>
    </AccountPage>
  );
}

/** A new password ends all sessions; this browser may have held one. */
function forgetEndedSession(): void {
  import("../../../session/session-actions.ts")
    .then(({ validateSession }) => validateSession())
    .catch(() => {
      // The next visit finds out.
    });
}

function ResetForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { field, failure, submitting, banner, formProps } = useAccountForm(
    loadRules,
    async ({ password }) => {
      try {
        const { message } = await (await loadClient()).resetPassword({ token, password });
        forgetEndedSession();
        onDone(message);
        return undefined;
      } catch (error) {
        return errorWords(error);
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
      <Button type="submit" disabled={submitting || token === ""}>
        {submitting ? "Saving..." : "Save New Password"}
      </Button>
    </form>
  );
}

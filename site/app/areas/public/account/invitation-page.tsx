import { errorMessage } from "@extenso/contract/errors/errors.ts";
import type { WireOpenedInvitation } from "@extenso/contract/wire/people.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { loadClient } from "../../../session/load-client.ts";
import { useSession } from "../../../session/use-session.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { newPasswordHint, PasswordField } from "../../../ui/password-field.tsx";
import { AccountPage, RequiresScript } from "./account-page.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useFragmentToken } from "./use-fragment-token.ts";

const loadRules = async () => (await import("@extenso/contract/requests/forms.ts")).invitationForm;

export const meta = () => [
  { title: "Invitation · Extenso" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

/** Opens from the mail: who is invited chooses a name and a password, or hears that the account they have is used. */
export default function InvitationPage() {
  const token = useFragmentToken();
  const [opened, setOpened] = useState<{
    token: string;
    invitation?: WireOpenedInvitation;
    error?: string;
  }>();
  useEffect(() => {
    if (!token) return;
    loadClient()
      .then((client) => client.openInvitation({ token }))
      .then((invitation) => setOpened({ token, invitation }))
      .catch((error: unknown) => setOpened({ token, error: errorMessage(error) }));
  }, [token]);
  const current = opened && opened.token === token ? opened : undefined;
  const invitation = current?.invitation;
  const error = current?.error;
  return (
    <AccountPage
      title="You are invited"
      text={invitation && `${invitation.invited_by} invites ${invitation.email} as ${roleOf(invitation)}.`}
    >
      <RequiresScript>
        {token === "" || error ? (
          <div className="grid justify-items-start gap-6">
            {error ? (
              <Banner kind="error">{error}</Banner>
            ) : (
              <p>This page opens from a link in an email, and the link is missing or incomplete.</p>
            )}
            <ButtonLink to="/">Return Home</ButtonLink>
          </div>
        ) : !invitation || !token ? (
          <p role="status">Opening the invitation...</p>
        ) : invitation.username ? (
          <KnownAccount token={token} username={invitation.username} />
        ) : (
          <NewAccount token={token} />
        )}
      </RequiresScript>
    </AccountPage>
  );
}

function roleOf({ role }: WireOpenedInvitation): string {
  return `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;
}

function KnownAccount({ token, username }: { token: string; username: string }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      await (await loadClient()).acceptInvitation({ token });
      const message = "You have the new role. Sign in to open the desk.";
      navigate("/sign-in", { replace: true, state: { username, message } });
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-6">
      <Banner kind="error">{problem}</Banner>
      <p>
        You have an account with this address already: {username}. It gets the new role, and keeps its
        password.
      </p>
      <Button type="button" disabled={isBusy} onClick={() => void accept()}>
        {isBusy ? "Accepting..." : "Accept the Invitation"}
      </Button>
    </div>
  );
}

function NewAccount({ token }: { token: string }) {
  const { signIn } = useSession();
  const navigate = useNavigate();
  const { field, failure, submitting, banner, formProps } = useAccountForm(loadRules, async (values) => {
    const { username, password, firstName, lastName } = values;
    try {
      const names = { first_name: firstName, last_name: lastName };
      await (await loadClient()).acceptInvitation({ token, username, password, ...names });
    } catch (error) {
      return errorMessage(error);
    }
    const { success } = await signIn(username, password);
    if (success) navigate("/desk", { replace: true });
    else navigate("/sign-in", { replace: true, state: { username, message: "Your account is ready." } });
    return undefined;
  });
  return (
    <form {...formProps} className="grid gap-5">
      <div ref={banner} className="empty:hidden">
        <Banner kind="error">{failure}</Banner>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field("firstName")}
          id="invitation-first-name"
          label="First name"
          autoComplete="given-name"
        />
        <TextField
          {...field("lastName")}
          id="invitation-last-name"
          label="Last name"
          autoComplete="family-name"
        />
      </div>
      <TextField
        {...field("username")}
        id="invitation-username"
        label="Username"
        hint="Letters, numbers and underscores. It is public."
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        {...field("password")}
        id="invitation-password"
        label="Password"
        hint={newPasswordHint}
        autoComplete="new-password"
      />
      <PasswordField
        {...field("confirmPassword")}
        id="invitation-confirm-password"
        label="Confirm password"
        autoComplete="new-password"
      />
      <Button type="submit" disabled={submitting}>
        {submitting ? "Creating Account..." : "Accept the Invitation"}
      </Button>
    </form>
  );
}

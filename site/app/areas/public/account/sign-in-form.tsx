import type { ReactNode } from "react";
import { useSession } from "../../../session/use-session.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

const loadRules = async () => (await import("@extenso/contract/requests/forms.ts")).loginForm;

export function SignInForm({
  onDone,
  forgot,
  username,
  notice,
}: {
  /** Told where to go who came for nothing in particular. */
  onDone: (home: string) => void;
  /** The way to a new password. */
  forgot: ReactNode;
  /** For who has just signed up. */
  username?: string;
  notice?: string | undefined;
}) {
  const { signIn } = useSession();
  const { field, failure, submitting, banner, formProps } = useAccountForm(loadRules, async (values) => {
    const outcome = await signIn(values.username, values.password);
    if (!outcome.success) return outcome.error;
    onDone(outcome.home ?? "/dashboard");
    return undefined;
  });
  return (
    <form {...formProps} className="grid gap-5">
      <div ref={banner} className="empty:hidden">
        <Banner kind="error">{failure}</Banner>
        <Banner kind="success">{failure ? null : notice}</Banner>
      </div>
      <TextField
        {...field("username")}
        id="sign-in-username"
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={username}
      />
      <PasswordField
        {...field("password")}
        id="sign-in-password"
        label="Password"
        autoComplete="current-password"
      />
      <div className="-my-2 justify-self-end">{forgot}</div>
      <Button type="submit" disabled={submitting}>
        {submitting ? "Signing In..." : "Sign In"}
      </Button>
    </form>
  );
}

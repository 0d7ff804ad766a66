import { lazy, type ReactNode, Suspense, useState } from "react";
import type { SecondStep } from "../../../session/session-actions.ts";
import { useSession } from "../../../session/use-session.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { useAccountForm } from "./use-account-form.ts";

const loadRules = async () => (await import("@extenso/contract/requests/forms.ts")).loginForm;

const SecondStepForm = lazy(() => import("./second-step-form.tsx"));

export function SignInForm({
  onDone,
  forgot,
  username,
  notice,
}: {
  /** `home`: path of the page for people who sign in without another destination. */
  onDone: (home: string) => void;
  /** The way to a new password. */
  forgot: ReactNode;
  /** Filled in after signing up. */
  username?: string;
  notice?: string | undefined;
}) {
  const { signIn } = useSession();
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const { field, failure, submitting, banner, formProps } = useAccountForm(loadRules, async (values) => {
    const outcome = await signIn(values.username, values.password);
    if (outcome.secondStep) setSecondStep(outcome.secondStep);
    if (!outcome.success) return outcome.error;
    onDone(outcome.home ?? "/dashboard");
    return undefined;
  });
  if (secondStep) {
    return (
      <Suspense fallback={<p role="status">One more step...</p>}>
        <SecondStepForm step={secondStep} onDone={onDone} onBack={() => setSecondStep(undefined)} />
      </Suspense>
    );
  }
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
      <PasskeyButton onDone={onDone} />
    </form>
  );
}

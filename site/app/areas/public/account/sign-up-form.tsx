import type { RegisterOutcome } from "../../../session/session-actions.ts";
import { useSession } from "../../../session/use-session.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { newPasswordHint, PasswordField } from "../../../ui/password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

const loadForms = () => import("@extenso/contract/requests/forms.ts");
const loadRules = async () => (await loadForms()).signUpForm;

export interface SignedUp extends RegisterOutcome {
  username: string;
  email: string;
}

export function SignUpForm({ onDone }: { onDone: (outcome: SignedUp) => void }) {
  const { register } = useSession();
  const { field, failure, submitting, banner, formProps } = useAccountForm(loadRules, async (values) => {
    const { registrationOf } = await loadForms();
    const outcome = await register(registrationOf(values));
    if (!outcome.success) return outcome.error;
    onDone({ ...outcome, username: values.username, email: values.email });
    return undefined;
  });
  return (
    <form {...formProps} className="grid gap-5">
      <div ref={banner} className="empty:hidden">
        <Banner kind="error">{failure}</Banner>
      </div>
      <p aria-hidden className="required-note text-sm text-ink-soft">
        Required
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field("firstName")}
          id="sign-up-first-name"
          label="First name"
          autoComplete="given-name"
        />
        <TextField
          {...field("lastName")}
          id="sign-up-last-name"
          label="Last name"
          autoComplete="family-name"
        />
      </div>
      <TextField
        {...field("username")}
        id="sign-up-username"
        label="Username"
        hint="Letters, numbers and underscores. It is public."
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <TextField {...field("email")} id="sign-up-email" type="email" label="Email" autoComplete="email" />
      <PasswordField
        {...field("password")}
        id="sign-up-password"
        label="Password"
        hint={newPasswordHint}
        autoComplete="new-password"
      />
      <PasswordField
        {...field("confirmPassword")}
        id="sign-up-confirm-password"
        label="Confirm password"
        autoComplete="new-password"
      />
      <CheckboxField
        {...field("agreeToTerms")}
        id="sign-up-agree-to-terms"
        label={
          <>
            I agree to the <LegalLink href="/terms">Terms of Use</LegalLink> and the{" "}
            <LegalLink href="/privacy">Privacy & Cookies Policy</LegalLink>
          </>
        }
      />
      <Button type="submit" disabled={submitting}>
        {submitting ? "Creating Account..." : "Create Account"}
      </Button>
    </form>
  );
}

/** Opens beside the form: what has been typed stays. */
function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="word-link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

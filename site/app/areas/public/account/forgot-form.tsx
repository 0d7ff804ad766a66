import { useState } from "react";
import { errorWords, loadClient } from "../../../session/load-client.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useAccountForm } from "./use-account-form.ts";

const loadRules = async () => (await import("@extenso/contract/requests/forms.ts")).forgotPasswordForm;

/** Asks for the mail with a link to a new password. The answer never tells whether there is an account. */
export function ForgotForm() {
  const [answer, setAnswer] = useState<string>();
  const { field, failure, submitting, banner, formProps } = useAccountForm(loadRules, async ({ email }) => {
    setAnswer(undefined);
    try {
      const { message } = await (await loadClient()).forgotPassword({ email });
      setAnswer(message);
      return undefined;
    } catch (error) {
      return errorWords(error);
    }
  });
  return (
    <form {...formProps} className="grid gap-5">
      <div ref={banner} className="empty:hidden">
        <Banner kind="error">{failure}</Banner>
        <Banner kind="success">{answer}</Banner>
      </div>
      <TextField {...field("email")} id="forgot-email" type="email" label="Email" autoComplete="email" />
      <Button type="submit" disabled={submitting}>
        {submitting ? "Sending..." : answer ? "Send Again" : "Send Link"}
      </Button>
    </form>
  );
}

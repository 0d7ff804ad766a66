import { sessionIsOver } from "@extenso/contract/client/token-refresh.ts";
import { ApiError, emailRefusals, incorrectPassword } from "@extenso/contract/errors/errors.ts";
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { emailChangeForm } from "@extenso/contract/requests/forms.ts";
import { useState } from "react";
import { client } from "../../../session/client.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { failureMessage, failureWords } from "./failure.ts";
import type { Work } from "./tabs.ts";
import { useFields } from "./use-fields.ts";

type Field = "email" | "current_password";

const empty: Record<Field, string> = { email: "", current_password: "" };
const failed = "Failed to change your email address. Please try again.";

/** Asks for the new address and the present password, in a window. */
export function ChangeEmail({
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
      else setFailure(failureWords(error, failed));
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

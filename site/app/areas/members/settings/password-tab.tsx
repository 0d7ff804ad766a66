import type { SessionUser } from "@extenso/contract/entities.ts";
import { ApiError, incorrectPassword } from "@extenso/contract/errors.ts";
import { fieldErrors } from "@extenso/contract/field-errors.ts";
import { passwordChangeForm } from "@extenso/contract/forms.ts";
import { settingsMessages } from "@extenso/contract/messages.ts";
import { client } from "../../../session/client.ts";
import { Button } from "../../../ui/button.tsx";
import { newPasswordHint, PasswordField } from "../../../ui/password-field.tsx";
import { failureMessage } from "./failure.ts";
import { FormFrame } from "./form-frame.tsx";
import type { Work } from "./tabs.ts";
import { useFields } from "./use-fields.ts";
import { useLatest } from "./use-latest.ts";

type Field = "current_password" | "new_password" | "confirm_password";

const empty: Record<Field, string> = { current_password: "", new_password: "", confirm_password: "" };

export function PasswordTab({ user, saving, tell, run }: { user: SessionUser } & Work) {
  const { values, setValues, errors, setErrors, bind } = useFields(empty);
  const again = useLatest(() => void run(save));

  async function save() {
    tell(null);
    const wrong = fieldErrors<Field>(passwordChangeForm, values);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      const { current_password, new_password } = values;
      await client.changePassword({ current_password, new_password });
      setValues(empty);
      tell({ kind: "success", text: settingsMessages.passwordUpdated });
    } catch (error) {
      if (error instanceof ApiError && error.code === incorrectPassword) {
        setErrors({ current_password: error.message });
        return;
      }
      tell(failureMessage(error, settingsMessages.passwordFailed, again));
    }
  }

  return (
    <FormFrame
      title="Change Password"
      lead="All other devices are signed out when your password changes."
      errors={errors}
      onSubmit={() => run(save)}
    >
      {/* Password managers know by it whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...bind("current_password")} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={newPasswordHint}
        {...bind("new_password")}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...bind("confirm_password")} />
      <div>
        <Button type="submit" disabled={saving}>
          {saving ? "Updating..." : "Update Password"}
        </Button>
      </div>
    </FormFrame>
  );
}

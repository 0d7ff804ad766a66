import type { SessionUser } from "@extenso/contract/entities.ts";
import { ApiError, incorrectPassword } from "@extenso/contract/errors/errors.ts";
import { settingsMessages } from "@extenso/contract/errors/messages.ts";
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { passwordChangeForm } from "@extenso/contract/requests/forms.ts";
import { client } from "../../../session/client.ts";
import { Button } from "../../../ui/button.tsx";
import { newPasswordHint, PasswordField } from "../../../ui/password-field.tsx";
import { useLatest } from "../../../ui/use-latest.ts";
import { failureMessage } from "./failure.ts";
import { FormFrame } from "./form-frame.tsx";
import type { Work } from "./tabs.ts";
import { useFields } from "./use-fields.ts";

type Field = "current_password" | "new_password" | "confirm_password";

const empty: Record<Field, string> = { current_password: "", new_password: "", confirm_password: "" };

export function PasswordTab({ user, saving, tell, run }: { user: SessionUser } & Work) {
  const { values, setValues, form, refuse, bind } = useFields(empty);
  const again = useLatest(() => void run(save));

  async function save() {
    tell(null);
    if (refuse(fieldErrors<Field>(passwordChangeForm, values))) return;
    try {
      const { current_password, new_password } = values;
      await client.changePassword({ current_password, new_password });
      setValues(empty);
      tell({ kind: "success", text: settingsMessages.passwordUpdated });
    } catch (error) {
      if (error instanceof ApiError && error.code === incorrectPassword) {
        refuse({ current_password: error.message });
        return;
      }
      tell(failureMessage(error, settingsMessages.passwordFailed, again));
    }
  }

  return (
    <FormFrame
      title="Change Password"
      lead="All other devices are signed out when your password changes."
      form={form}
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

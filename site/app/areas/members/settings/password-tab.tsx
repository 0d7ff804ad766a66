import type { SessionUser } from "@extenso/contract/entities.ts";
import { ApiError, incorrectPassword } from "@extenso/contract/errors/errors.ts";
import { settingsMessages } from "@extenso/contract/errors/messages.ts";
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { passwordChangeForm } from "@extenso/contract/requests/forms.ts";
import { useEffect, useState } from "react";
import { client } from "../../../session/client.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/field.tsx";
import { newPasswordHint, PasswordField } from "../../../ui/password-field.tsx";
import { useLatest } from "../../../ui/use-latest.ts";
import type { useAccount } from "../use-account.ts";
import { failureMessage } from "./failure.ts";
import { FormFrame } from "./form-frame.tsx";
import type { Work } from "./tabs.ts";
import { useFields } from "./use-fields.ts";

type Field = "current_password" | "new_password" | "confirm_password";

const empty: Record<Field, string> = { current_password: "", new_password: "", confirm_password: "" };

export function PasswordTab({
  user,
  account: { state, reload },
  onDirty,
  saving,
  tell,
  run,
}: {
  user: SessionUser;
  account: ReturnType<typeof useAccount>;
  /** Reports whether passwords are typed, which would be lost with the tab. */
  onDirty: (isDirty: boolean) => void;
} & Work) {
  const { values, setValues, form, refuse, bind } = useFields(empty);
  const again = useLatest(() => void run(save));
  const programs = state.account?.applicationPasswords ?? [];
  const [endPrograms, setEndPrograms] = useState(true);
  const isDirty = Object.values(values).some((value) => value !== "");
  const tellDirty = useLatest(onDirty);
  // Typed passwords make the page ask before the tab is left. After unmounting they are gone, so it stops asking.
  useEffect(() => {
    tellDirty.current(isDirty);
    return () => tellDirty.current(false);
  }, [isDirty, tellDirty]);

  async function save() {
    tell(null);
    if (refuse(fieldErrors<Field>(passwordChangeForm, values))) return;
    try {
      const { current_password, new_password } = values;
      const keep_application_passwords = programs.length > 0 && !endPrograms;
      await client.changePassword({ current_password, new_password, keep_application_passwords });
      setValues(empty);
      reload();
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
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...bind("current_password")} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={newPasswordHint}
        {...bind("new_password")}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...bind("confirm_password")} />
      {programs.length > 0 && (
        <CheckboxField
          name="end_application_passwords"
          checked={endPrograms}
          onChange={({ target }) => setEndPrograms(target.checked)}
          label={
            <>
              End application passwords too
              <span className="block text-sm text-ink-soft wrap-anywhere">
                These programs will need new ones: {programs.join(", ")}
              </span>
            </>
          }
        />
      )}
      <div>
        <Button type="submit" disabled={saving}>
          {saving ? "Updating..." : "Update Password"}
        </Button>
      </div>
    </FormFrame>
  );
}

import type { SessionUser } from "@extenso/contract/entities.ts";
import { fieldErrors } from "@extenso/contract/field-errors.ts";
import { profileForm } from "@extenso/contract/forms.ts";
import { settingsMessages } from "@extenso/contract/messages.ts";
import { client } from "../../../session/client.ts";
import { useSession } from "../../../session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { failureWords } from "./failure.ts";
import { FormFrame } from "./form-frame.tsx";
import type { Tell } from "./tabs.ts";
import { useFields } from "./use-fields.ts";
import { useSaving } from "./use-saving.ts";

type Field = "first_name" | "last_name" | "username";

export function ProfileTab({ user, tell }: { user: SessionUser; tell: Tell }) {
  const { updateUser } = useSession();
  const { values, errors, setErrors, bind } = useFields<Field>({
    first_name: user.firstName,
    last_name: user.lastName,
    username: user.username,
  });
  const [saving, run] = useSaving();

  async function save() {
    tell(null);
    const profile = profileForm.safeParse(values);
    if (!profile.success) {
      setErrors(fieldErrors<Field>(profileForm, values));
      return;
    }
    const { first_name: firstName, last_name: lastName, username } = profile.data;
    // SPEC §7: the local profile is updated even if the call fails.
    updateUser({ firstName, lastName });
    try {
      const { name } = await client.updateUser(user.id, profile.data);
      updateUser({ username, ...(name ? { name } : {}) });
      tell({ kind: "success", text: settingsMessages.profileUpdated });
    } catch (error) {
      tell({
        kind: "error",
        text: failureWords(error, settingsMessages.profileFailedRetry),
        note: "Your name is changed on this device only.",
      });
    }
  }

  return (
    <FormFrame title="Profile Information" errors={errors} onSubmit={() => run(save)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" required {...bind("first_name")} />
        <TextField label="Last name" autoComplete="family-name" required {...bind("last_name")} />
      </div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...bind("username")}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        value={user.email}
        readOnly
        hint="Your email address cannot be changed here. Contact support to change it."
      />
      <div>
        <Button type="submit" disabled={saving}>
          {saving ? "Saving..." : "Save Changes"}
        </Button>
      </div>
    </FormFrame>
  );
}

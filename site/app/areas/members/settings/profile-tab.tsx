import type { SessionUser } from "@extenso/contract/entities.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { useAccount } from "../use-account.ts";
import { EmailSection } from "./email-section.tsx";
import { FormFrame } from "./form-frame.tsx";
import type { Work } from "./tabs.ts";
import type { Profile } from "./use-profile.ts";

const usernameHints = {
  unknown: "You sign in with it.",
  editable: "You sign in with it. After a change your old one stays reserved for you for 90 days.",
  fixed: "Your username cannot be changed here. Contact support to change it.",
};

export function ProfileTab({
  user,
  profile,
  account,
  ...work
}: { user: SessionUser; profile: Profile; account: ReturnType<typeof useAccount> } & Work) {
  return (
    <div className="settings-sections">
      <ProfileForm profile={profile} saving={work.saving} />
      <EmailSection user={user} account={account} {...work} />
    </div>
  );
}

function ProfileForm({ profile, saving }: { profile: Profile; saving: boolean }) {
  const { bind, form, save, usernameIsEditable } = profile;
  const username =
    usernameIsEditable === null ? "unknown" : usernameIsEditable ? ("editable" as const) : ("fixed" as const);
  return (
    <FormFrame title="Profile Information" form={form} onSubmit={save}>
      {profile.lost && (
        <div role="status" className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-ink-soft">
            Your profile could not be loaded. These are the names that this device remembers.
          </p>
          <Button look="secondary" onClick={profile.load}>
            Try Again
          </Button>
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" required dir="auto" {...bind("first_name")} />
        <TextField label="Last name" autoComplete="family-name" required dir="auto" {...bind("last_name")} />
      </div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required={username !== "fixed"}
        readOnly={username !== "editable"}
        hint={usernameHints[username]}
        {...bind("username")}
      />
      <div>
        <Button type="submit" disabled={saving}>
          {saving ? "Saving..." : "Save Changes"}
        </Button>
      </div>
    </FormFrame>
  );
}

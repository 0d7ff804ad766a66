import type { SessionUser } from "@extenso/contract/entities.ts";
import { client } from "../../../session/client.ts";
import { Button } from "../../../ui/button.tsx";
import { articleDate } from "../article-date.ts";
import type { AccountState } from "../use-account.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { failureMessage } from "./failure.ts";
import { TabTitle } from "./notice.tsx";
import { Sessions } from "./sessions.tsx";
import type { Work } from "./tabs.ts";

/** "subscriber" as people write it. */
function accountType(roles: readonly string[]): string {
  const role = roles[0]?.replaceAll(/[_-]+/g, " ").trim() || "Member";
  return role.charAt(0).toUpperCase() + role.slice(1);
}

export function AccountTab({ user, account, ...work }: { user: SessionUser; account: AccountState } & Work) {
  const facts = [
    ["Username", user.username],
    ["Email", account.account?.emailConfirmed === false ? `${user.email} (not confirmed)` : user.email],
    ["Member since", articleDate(user.memberSince)],
    ["Account Type", accountType(user.roles)],
  ];
  return (
    <div className="settings-sections">
      <section aria-label="Account Details" className="settings-form">
        <TabTitle>Account Details</TabTitle>
        <dl className="account-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Sessions {...work} />
      <Export {...work} />
      <DeleteAccount username={user.username} {...work} />
    </div>
  );
}

function Export({ saving, tell, run }: Work) {
  async function download() {
    tell(null);
    try {
      const address = URL.createObjectURL(await client.exportAccount());
      const link = document.createElement("a");
      link.href = address;
      link.download = "extenso-account.json";
      link.click();
      // The browser has begun to save it by then.
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch (error) {
      tell(failureMessage(error, "Failed to export your data. Please try again."));
    }
  }

  return (
    <section aria-labelledby="export-title" className="settings-form">
      <h2 id="export-title" className="settings-title">
        Your Data
      </h2>
      <p className="text-ink-soft">A copy of all that is stored about you, as a JSON file.</p>
      <div>
        <Button look="secondary" disabled={saving} onClick={() => run(download)}>
          {saving ? "Preparing..." : "Download My Data"}
        </Button>
      </div>
    </section>
  );
}

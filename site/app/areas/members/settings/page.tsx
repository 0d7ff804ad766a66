import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "../../../session/use-session.ts";
import { Banner } from "../../../ui/banner.tsx";
import { AccountTab } from "./account-tab.tsx";
import { AppearanceTab } from "./appearance-tab.tsx";
import { PasswordTab } from "./password-tab.tsx";
import { PhotoTab } from "./photo-tab.tsx";
import { ProfileTab } from "./profile-tab.tsx";
import { type Message, type SettingsTab, settingsTabs, type Tell, tabOf } from "./tabs.ts";

export const meta = () => [{ title: "Settings · Extenso" }, { name: "robots", content: "noindex, nofollow" }];

export default function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const { user } = useSession();
  const [message, setMessage] = useState<Message | null>(null);
  const tab = tabOf(params);
  if (!user) return null;

  function show(next: SettingsTab) {
    setMessage(null);
    setParams(next === "profile" ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  }

  const panels: Record<SettingsTab, (tell: Tell) => ReactNode> = {
    profile: (tell) => <ProfileTab user={user} tell={tell} />,
    photo: (tell) => <PhotoTab user={user} tell={tell} />,
    appearance: (tell) => <AppearanceTab tell={tell} />,
    password: (tell) => <PasswordTab user={user} tell={tell} />,
    account: (tell) => <AccountTab user={user} tell={tell} />,
  };

  return (
    <>
      <header className="members-head">
        <h1 className="members-title">Settings</h1>
      </header>
      <Tabs.Root value={tab} onValueChange={(next) => show(next as SettingsTab)} className="settings">
        <Tabs.List aria-label="Settings" activateOnFocus className="settings-tabs">
          {settingsTabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id} className="settings-tab">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {settingsTabs.map(({ id }) => (
          <Tabs.Panel key={id} value={id} className="settings-panel">
            {message && (
              <Banner kind={message.kind}>
                <p>{message.text}</p>
                {message.note && <p className="font-normal">{message.note}</p>}
              </Banner>
            )}
            {panels[id](setMessage)}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </>
  );
}

import { Tabs } from "@base-ui/react/tabs";
import type { SessionUser } from "@extenso/contract/entities.ts";
import { authenticationMessages } from "@extenso/contract/errors/messages.ts";
import { Moon, Sun } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useSession } from "../../../session/use-session.ts";
import { toggleTheme, useTheme } from "../../../theme/theme.ts";
import { Button } from "../../../ui/button.tsx";
import { signInPurpose } from "../sign-in-purpose.ts";
import { useAccount } from "../use-account.ts";
import { useSideways } from "../use-sideways.ts";
import { AccountTab } from "./account-tab.tsx";
import { NoticeContext, TabTitle } from "./notice.tsx";
import { PasswordTab } from "./password-tab.tsx";
import { PhotoTab } from "./photo-tab.tsx";
import { ProfileTab } from "./profile-tab.tsx";
import {
  type Message,
  type Run,
  type SettingsTab,
  settingsTabs,
  type Tell,
  tabOf,
  type Work,
} from "./tabs.ts";
import { useLeaveGuard } from "./use-leave-guard.tsx";
import { usePhoto } from "./use-photo.ts";
import { useProfile } from "./use-profile.ts";

export const meta = () => [{ title: "Settings · Extenso" }, { name: "robots", content: "noindex, nofollow" }];

/** Stops the layout from leaving this page when the session expires, since it may hold unsaved work. */
export const handle = { keepsUnsavedWork: true };

const expiredMessage: Message = { kind: "error", text: authenticationMessages.sessionExpired, signIn: {} };

export default function SettingsPage() {
  const { user: present, expired } = useSession();
  const user = present ?? expired;
  // The `key` resets the form when another member signs in, who must not save the previous one's input.
  return user ? <Settings key={user.id} user={user} signedIn={present !== null} /> : null;
}

/** Input is held here, so that it survives a change of tab; only passwords are dropped with their tab. */
function Settings({ user, signedIn }: { user: SessionUser; signedIn: boolean }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabOf(params);
  const tabList = useSideways<HTMLDivElement>();
  const [said, setSaid] = useState<{ tab: SettingsTab; message: Message } | null>(null);
  const { running, runIn } = useRunning();
  const tellIn =
    (id: SettingsTab): Tell =>
    (message) =>
      setSaid((now) => (message ? { tab: id, message } : now?.tab === id ? null : now));
  const workOf = (id: SettingsTab): Work => ({ saving: running.has(id), tell: tellIn(id), run: runIn(id) });

  const profile = useProfile({ user, signedIn, active: tab === "profile", ...workOf("profile") });
  const photo = usePhoto();
  const account = useAccount(user, signedIn);
  const [passwordTyped, setPasswordTyped] = useState(false);
  const unsavedTabs = settingsTabs.filter(
    ({ id }) =>
      (id === "profile" && profile.dirty) ||
      (id === "photo" && photo.picture !== null) ||
      (id === "password" && passwordTyped),
  );
  const unsaved = profile.dirty || photo.picture !== null;
  const guard = useLeaveGuard(unsavedTabs.length > 0);
  const stays = signedIn || unsaved || running.size > 0 || said?.message.signIn !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab pressed meanwhile takes the place of the way home
  useEffect(() => {
    if (stays) return;
    const asked = { pathname: location.pathname, search: location.search, hash: "" };
    navigate("/", { replace: true, state: { signIn: signInPurpose(asked, { ended: true }) } });
  }, [stays, navigate, tab]);

  // An action that was refused because the session had expired is repeated after the next sign-in.
  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    const isBack = signedIn && !wasSignedIn.current;
    wasSignedIn.current = signedIn;
    if (!isBack || !said?.message.signIn) return;
    setSaid(null);
    said.message.signIn.again?.current();
  }, [signedIn, said]);

  function ask(next: SettingsTab) {
    // Leaving the password tab drops the typed passwords, so it asks first; other tabs keep their input.
    if (tab === "password" && passwordTyped && next !== tab) guard.ask(() => show(next), shownTab);
    else show(next);
  }

  function shownTab(): HTMLElement | null {
    return tabList.current?.querySelector<HTMLElement>("[aria-selected=true]") ?? null;
  }

  function show(next: SettingsTab) {
    // A message that arrived for the opened tab is shown now; any other one is dropped.
    setSaid((now) => (now?.tab === next ? now : null));
    setParams(next === "profile" ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  }

  const panels: Record<SettingsTab, (work: Work) => ReactNode> = {
    profile: (work) => <ProfileTab user={user} profile={profile} account={account} {...work} />,
    photo: (work) => <PhotoTab user={user} photo={photo} {...work} />,
    appearance: ({ tell }) => <AppearanceTab tell={tell} />,
    password: (work) => <PasswordTab user={user} account={account} onDirty={setPasswordTyped} {...work} />,
    account: (work) => <AccountTab user={user} account={account.state} {...work} />,
  };

  return (
    <>
      <header className="members-head">
        <h1 className="members-title">Settings</h1>
      </header>
      <Tabs.Root value={tab} onValueChange={(next) => ask(next as SettingsTab)} className="settings">
        <Tabs.List ref={tabList} aria-label="Settings" activateOnFocus className="settings-tabs sideways">
          {settingsTabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id} className="settings-tab">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Unsaved tabs={unsavedTabs.filter(({ id }) => id !== tab)} onShow={ask} />
        {settingsTabs.map(({ id }) => (
          <Tabs.Panel key={id} value={id}>
            <NoticeContext value={said?.tab === id ? said.message : signedIn ? null : expiredMessage}>
              {panels[id](workOf(id))}
            </NoticeContext>
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      {guard.dialog}
    </>
  );
}

/** Lists the other tabs that have unsaved input. */
function Unsaved({
  tabs,
  onShow,
}: {
  tabs: readonly (typeof settingsTabs)[number][];
  onShow: (tab: SettingsTab) => void;
}) {
  return (
    <div role="status" className="settings-unsaved">
      {tabs.map(({ id, label }) => (
        <p key={id} className="flex flex-wrap items-center gap-x-6">
          Not saved yet: {label}.
          <button type="button" onClick={() => onShow(id)} className="empty-link">
            Go back to it
          </button>
        </p>
      ))}
    </div>
  );
}

/** The tabs with an action under way. The action continues when another tab is opened. */
function useRunning(): { running: ReadonlySet<SettingsTab>; runIn: (tab: SettingsTab) => Run } {
  const [running, setRunning] = useState<ReadonlySet<SettingsTab>>(new Set());
  const busy = useRef(new Set<SettingsTab>());

  const runIn = (tab: SettingsTab) => async (action: () => Promise<void>) => {
    if (busy.current.has(tab)) return;
    busy.current.add(tab);
    setRunning(new Set(busy.current));
    try {
      await action();
    } finally {
      busy.current.delete(tab);
      setRunning(new Set(busy.current));
    }
  };
  return { running, runIn };
}

function AppearanceTab({ tell }: { tell: Tell }) {
  const theme = useTheme() ?? "dark";
  const other = theme === "dark" ? "light" : "dark";
  const Icon = other === "light" ? Sun : Moon;
  return (
    <section aria-label="Appearance" className="settings-form">
      <TabTitle>Appearance</TabTitle>
      <p className="text-ink-soft">
        You see the site in its {theme} theme. This device remembers what you choose.
      </p>
      <div>
        <Button
          look="secondary"
          icon={<Icon aria-hidden size={18} />}
          onClick={() => tell({ kind: "success", text: `Switched to ${toggleTheme()} mode!` })}
        >
          {`Switch to ${other} mode`}
        </Button>
      </div>
    </section>
  );
}

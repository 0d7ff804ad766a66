import { Tabs } from "@base-ui/react/tabs";
import type { SessionUser } from "@extenso/contract/entities.ts";
import { ApiError, incorrectPassword } from "@extenso/contract/errors/errors.ts";
import { authenticationMessages, settingsMessages } from "@extenso/contract/errors/messages.ts";
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { passwordChangeForm } from "@extenso/contract/requests/forms.ts";
import { Moon, Sun } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker, useNavigate, useSearchParams } from "react-router";
import { client } from "../../../session/client.ts";
import { currentSession } from "../../../session/session-store.ts";
import { useSession } from "../../../session/use-session.ts";
import { toggleTheme, useTheme } from "../../../theme/theme.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CheckboxField } from "../../../ui/field.tsx";
import { newPasswordHint, PasswordField } from "../../../ui/password-field.tsx";
import { useLatest } from "../../../ui/use-latest.ts";
import { useSideways } from "../../../ui/use-sideways.ts";
import { signInPurpose } from "../sign-in-purpose.ts";
import { useAccount } from "../use-account.ts";
import { AccountTab } from "./account-tab.tsx";
import { failureMessage } from "./failure.ts";
import { FormFrame } from "./form-frame.tsx";
import { NoticeContext, TabTitle } from "./notice.tsx";
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
import { useFields } from "./use-fields.ts";
import { usePhoto } from "./use-photo.ts";
import { useProfile } from "./use-profile.ts";

type Field = "current_password" | "new_password" | "confirm_password";

const empty: Record<Field, string> = { current_password: "", new_password: "", confirm_password: "" };

function PasswordTab({
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

/** After signing out nothing can be saved. A session that the server ended can be continued by signing in. */
function mayStillSave(): boolean {
  const { status, expired } = currentSession();
  return status === "authenticated" || expired !== undefined;
}

interface LeaveGuard {
  /** @param stayAt returns the element to focus after staying, as focusing the clicked one could ask again. */
  ask(leave: () => void, stayAt: () => HTMLElement | null): void;
  dialog: ReactNode;
}

/**
 * Asks before unsaved changes are lost: on following a link, on Back, on closing the page, and for calls of `ask`.
 */
function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const [asked, setAsked] = useState<{ leave(): void; stayAt(): HTMLElement | null }>();
  const stayAt = useRef<(() => HTMLElement | null) | undefined>(undefined);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && mayStillSave() && currentLocation.pathname !== nextLocation.pathname,
  );

  // Closing the page shows the browser's own dialog, whose text can't be changed.
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [unsaved]);

  const open = blocker.state === "blocked" || asked !== undefined;

  function stay() {
    stayAt.current = asked?.stayAt;
    setAsked(undefined);
    blocker.reset?.();
  }
  function leave() {
    stayAt.current = undefined;
    setAsked(undefined);
    asked?.leave();
    blocker.proceed?.();
  }

  return {
    ask: (leave, stayAt) => setAsked({ leave, stayAt }),
    dialog: (
      <Dialog
        open={open}
        onClose={stay}
        finalFocus={() => stayAt.current?.() ?? true}
        className="marked"
        title="Leave without saving?"
        description="What you entered here isn’t saved yet. It’s lost if you leave."
      >
        <div className="mt-6 grid gap-3 sm:flex">
          <Button onClick={stay}>Keep Editing</Button>
          <Button look="secondary" onClick={leave}>
            Leave
          </Button>
        </div>
      </Dialog>
    ),
  };
}

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
  const [notice, setNotice] = useState<{ tab: SettingsTab; message: Message } | null>(null);
  const { running, runIn } = useRunning();
  const tellIn =
    (id: SettingsTab): Tell =>
    (message) =>
      setNotice((now) => (message ? { tab: id, message } : now?.tab === id ? null : now));
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
  const stays = signedIn || unsaved || running.size > 0 || notice?.message.signIn !== undefined;

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
    if (!isBack || !notice?.message.signIn) return;
    setNotice(null);
    notice.message.signIn.again?.current();
  }, [signedIn, notice]);

  function ask(next: SettingsTab) {
    // Leaving the password tab drops the typed passwords, so it asks first; other tabs keep their input.
    if (tab === "password" && passwordTyped && next !== tab) guard.ask(() => leavePasswords(next), shownTab);
    else show(next);
  }

  /** The focus returns to the pressed tab, maybe before the address has changed: that mustn't ask a second time. */
  function leavePasswords(next: SettingsTab) {
    setPasswordTyped(false);
    show(next);
  }

  function shownTab(): HTMLElement | null {
    return tabList.current?.querySelector<HTMLElement>("[aria-selected=true]") ?? null;
  }

  function show(next: SettingsTab) {
    // A message that arrived for the opened tab is shown now; any other one is dropped.
    setNotice((now) => (now?.tab === next ? now : null));
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
            <NoticeContext value={notice?.tab === id ? notice.message : signedIn ? null : expiredMessage}>
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
        You see the site in its {theme} theme. This device remembers your choice.
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

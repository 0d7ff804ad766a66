import { initialsAvatar } from "@extenso/contract/client/session-user.ts";
import { sessionIsOver } from "@extenso/contract/client/token-refresh.ts";
import type { MemberProfile, SessionUser } from "@extenso/contract/entities.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { settingsMessages } from "@extenso/contract/errors/messages.ts";
import { fieldErrors } from "@extenso/contract/requests/field-errors.ts";
import { profileForm } from "@extenso/contract/requests/forms.ts";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { client } from "../../../session/client.ts";
import { updateSessionUser } from "../../../session/session-store.ts";
import { useRefusals } from "../../../ui/forms/use-refusals.ts";
import { useLatest } from "../../../ui/use-latest.ts";
import { failureMessage } from "./failure.ts";
import { isInitialsAvatar } from "./initials.ts";
import {
  changedFields,
  displayName,
  type ProfileEdits,
  type ProfileField,
  type ProfileNames,
  profileUpdate,
} from "./profile-update.ts";
import type { Work } from "./tabs.ts";

/** Error codes that concern the username alone; their messages are shown beside its field. */
const aboutUsername = new Set(["existing_user_login", "rest_user_invalid_username"]);

/** docs/specification.md §3 splits the display name into words: good enough until the server has said what the names are. */
function remembered({ firstName, lastName, username, name }: SessionUser): ProfileNames {
  return { first_name: firstName, last_name: lastName, username, name };
}

function namesOf({ firstName, lastName, username, name }: MemberProfile, user: SessionUser): ProfileNames {
  return { first_name: firstName, last_name: lastName, username: username || user.username, name };
}

/** The stored session with these names; an avatar of drawn initials changes with them. */
function sessionOf(user: SessionUser, names: ProfileNames): Partial<SessionUser> {
  const { first_name: firstName, last_name: lastName, username } = names;
  const name = names.name || username;
  const avatar = isInitialsAvatar(user.avatar) ? initialsAvatar(name) : user.avatar;
  return { firstName, lastName, username, name, avatar };
}

const keyOf = ({ username, name }: Pick<ProfileNames, "username" | "name">) => `${username}\n${name}`;

function trimmed(edits: ProfileEdits): ProfileEdits {
  return Object.fromEntries(Object.entries(edits).map(([field, typed]) => [field, typed.trim()]));
}

/**
 * The profile form: what the server has, and what was typed over it, which is kept until it is saved.
 * @param active whether its tab is open.
 */
export function useProfile({
  user,
  signedIn,
  active,
  saving,
  tell,
  run,
}: {
  user: SessionUser;
  signedIn: boolean;
  active: boolean;
} & Work) {
  const [loaded, setLoaded] = useState<ProfileNames | null>(null);
  /** Null: not known yet. */
  const [usernameIsEditable, setUsernameIsEditable] = useState<boolean | null>(null);
  const [lost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [edits, setEdits] = useState<ProfileEdits>({});
  const { form, errors, refuse, edited } = useRefusals<ProfileField>();
  const saved = loaded ?? remembered(user);
  const values = { ...saved, ...edits };

  // Another tab may save other names: the browser's memory says so, and then the server is asked again.
  const key = keyOf(user);
  const loadedFor = useRef("");
  const latestUser = useLatest(user);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is asked for
  useEffect(() => {
    if (!active || !signedIn || saving || loadedFor.current === key) return;
    const abort = new AbortController();
    Promise.all([client.me(abort.signal), client.usernameIsEditable(abort.signal)]).then(
      ([profile, editable]) => {
        if (abort.signal.aborted) return;
        const names = namesOf(profile, latestUser.current);
        loadedFor.current = keyOf(names);
        setLoaded(names);
        setUsernameIsEditable(editable);
        setLost(false);
        const { username, email } = latestUser.current;
        if (names.username !== username || (profile.email && profile.email !== email)) {
          updateSessionUser({ username: names.username, email: profile.email || email });
        }
      },
      () => setLost(!abort.signal.aborted),
    );
    return () => abort.abort();
  }, [active, signedIn, saving, key, attempt, latestUser]);

  /** As the server has them now: from names that another device changed, the wrong display name would be made. */
  async function presentNames(): Promise<ProfileNames> {
    try {
      return namesOf(await client.me(), user);
    } catch (error) {
      if (sessionIsOver(error) || !(error instanceof ApiError) || error.status === null) throw error;
      return saved;
    }
  }

  const again = useLatest(() => void run(save));

  async function save(): Promise<void> {
    tell(null);
    const typed = trimmed(edits);
    const changes = changedFields(saved, typed);
    const { username: usernameFault, ...faults } = fieldErrors<ProfileField>(profileForm, values);
    // A WordPress may have given a username that our rules would not: only another one is looked at.
    const wrong = changes.username === undefined ? faults : { ...faults, username: usernameFault };
    if (refuse(wrong)) return;

    const namesChanged = changes.first_name !== undefined || changes.last_name !== undefined;
    try {
      const before = namesChanged ? await presentNames() : saved;
      settle(await client.updateUser(user.id, profileUpdate(before, changes, user.avatar)), changes);
      tell({ kind: "success", text: settingsMessages.profileUpdated });
    } catch (error) {
      // The whole of it was refused, and can be sent again with another name: nothing changes anywhere.
      if (error instanceof ApiError && aboutUsername.has(error.code)) {
        refuse({ username: error.message });
        return;
      }
      // docs/specification.md §7: the local profile is updated even if the call fails. A username that failed opens nothing.
      const names = { ...saved, ...changes, name: displayName(saved, changes), username: user.username };
      if (namesChanged) updateSessionUser(sessionOf(user, names));
      fail(error, namesChanged);
    }
  }

  function settle(profile: MemberProfile, sent: ProfileEdits): void {
    const names = namesOf(profile, user);
    loadedFor.current = usernameIsEditable === null ? "" : keyOf(names);
    setLoaded(names);
    // Keeps edits made while the request was under way.
    setEdits((now) => {
      const open = Object.entries(trimmed(now)).filter(([field, typed]) => {
        const name = field as ProfileField;
        return typed !== sent[name] && typed !== names[name];
      });
      return Object.fromEntries(open.map(([field]) => [field, now[field as ProfileField]])) as ProfileEdits;
    });
    updateSessionUser(sessionOf(user, names));
  }

  function fail(error: unknown, namesChanged: boolean): void {
    const message = failureMessage(error, settingsMessages.profileFailedRetry, again);
    const note = namesChanged && !message.signIn ? "Your name is changed on this device only." : undefined;
    tell({ ...message, note });
  }

  return {
    form,
    values,
    errors,
    usernameIsEditable,
    lost: lost && loaded === null,
    dirty: Object.keys(changedFields(saved, edits)).length > 0,
    load: () => setAttempt((now) => now + 1),
    save: () => void run(save),
    bind: (name: ProfileField) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setEdits((now) => ({ ...now, [name]: target.value }));
        edited(name);
      },
    }),
  };
}

export type Profile = ReturnType<typeof useProfile>;

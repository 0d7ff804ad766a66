/** What is sent of a profile: what was edited, and the display name where that follows from it. */
import type { UserUpdateRequest } from "@extenso/contract/wire/users.ts";

const profileFields = ["first_name", "last_name", "username"] as const;
export type ProfileField = (typeof profileFields)[number];

/** As the server has it; `name` is the display name. */
export interface ProfileNames extends Record<ProfileField, string> {
  name: string;
}

export type ProfileEdits = Partial<Record<ProfileField, string>>;

/** What of the edits differs from what is saved. */
export function changedFields(saved: Record<ProfileField, string>, edits: ProfileEdits): ProfileEdits {
  return Object.fromEntries(
    profileFields.flatMap((field) => {
      const edited = edits[field];
      return edited === undefined || edited === saved[field] ? [] : [[field, edited]];
    }),
  );
}

const plain = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** What a WordPress, or ours, makes of the names where nobody chose otherwise. */
function fullName({ first_name, last_name }: Pick<ProfileNames, "first_name" | "last_name">): string {
  return [first_name, last_name].map(plain).filter(Boolean).join(" ");
}

/**
 * The display name after these edits: it goes along with what it is made of, the names or the username; one
 * that was set apart stays.
 */
export function displayName(saved: ProfileNames, edits: ProfileEdits): string {
  const changes = changedFields(saved, edits);
  const now = { ...saved, ...changes };
  const shown = plain(saved.name);
  const byUsername = shown === "" || shown === saved.username;
  if (changes.first_name === undefined && changes.last_name === undefined)
    return byUsername ? now.username : saved.name;
  return byUsername || shown === fullName(saved) ? fullName(now) || now.username : saved.name;
}

/** @param avatar_url the picture as the browser knows it: docs/specification.md §3 sends it along. */
export function profileUpdate(
  saved: ProfileNames,
  edits: ProfileEdits,
  avatar_url: string,
): UserUpdateRequest {
  const name = displayName(saved, edits);
  return { ...changedFields(saved, edits), ...(name === saved.name ? {} : { name }), avatar_url };
}

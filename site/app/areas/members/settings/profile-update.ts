/** Builds a profile update: the edited fields, and the display name where it follows from them. */
import type { UserUpdateRequest } from "@extenso/contract/wire/users.ts";

const profileFields = ["first_name", "last_name", "username"] as const;
export type ProfileField = (typeof profileFields)[number];

/** As the server has it; `name` is the display name. */
export interface ProfileNames extends Record<ProfileField, string> {
  name: string;
}

export type ProfileEdits = Partial<Record<ProfileField, string>>;

/** The edits that differ from the saved values. */
export function changedFields(saved: Record<ProfileField, string>, edits: ProfileEdits): ProfileEdits {
  return Object.fromEntries(
    profileFields.flatMap((field) => {
      const edited = edits[field];
      return edited === undefined || edited === saved[field] ? [] : [[field, edited]];
    }),
  );
}

const plain = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** The display name that WordPress and our server make of the names unless somebody chose another. */
function fullName({ first_name, last_name }: Pick<ProfileNames, "first_name" | "last_name">): string {
  return [first_name, last_name].map(plain).filter(Boolean).join(" ");
}

/**
 * The display name after these edits. A display name made of the names or the username changes with them; a name
 * chosen apart from them stays.
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

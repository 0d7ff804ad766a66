import type { Settings } from "../../../kernel/settings/settings.ts";
import { avatarAddress } from "../users/avatar-url.ts";
import type { User } from "../users/user.ts";
import type { PendingEmail } from "./pending-email.ts";

/** Facts of an account that aren't in its row. */
export interface AccountFacts {
  pendingEmail: PendingEmail | null;
  /** Names of its application passwords. */
  programs: string[];
}

/**
 * An account as its owner sees it in the settings, with its pending change of address and its application passwords.
 */
export function presentAccountState(
  settings: Pick<Settings, "publicUrl">,
  user: User,
  { pendingEmail, programs }: AccountFacts,
) {
  return {
    ...presentAccount(settings, user),
    email_change: pendingEmail && {
      email: pendingEmail.email,
      requested_at: pendingEmail.requested_at,
      expires_at: pendingEmail.expires_at,
    },
    application_passwords: programs,
  };
}

/** An account as its owner sees it, field by field: nothing else of the row leaves the server. */
export function presentAccount(settings: Pick<Settings, "publicUrl">, user: User) {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    email_confirmed_at: user.email_confirmed_at,
    name: user.display_name,
    first_name: user.first_name,
    last_name: user.last_name,
    url: user.url,
    description: user.description,
    roles: user.roles,
    avatar: avatarAddress(settings, user.avatar_url),
    registered_at: user.registered_at,
  };
}

import type { Settings } from "../../settings/settings.ts";
import { avatarAddress } from "../users/avatar-url.ts";
import type { User } from "../users/user.ts";

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

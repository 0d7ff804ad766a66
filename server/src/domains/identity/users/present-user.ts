/** User records in responses. Fields that only the user may read are in the edit context alone. */

import { authorAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { selfLink } from "../../../engines/rest/response/self-link.ts";
import { can, capabilitiesOf } from "../../access/access.ts";
import { avatarUrl } from "./avatar-url.ts";
import type { User } from "./user.ts";

const avatarSizes = ["24", "48", "96"];

/** By width in pixels. */
export function avatarUrls(user: User, publicUrl: string): Record<string, string> {
  const avatar = avatarUrl(user, publicUrl);
  return Object.fromEntries(avatarSizes.map((size) => [size, avatar]));
}

/** As clients look at them: each capability and each role by name. */
function capabilities(roles: readonly string[]): Record<string, boolean> {
  return Object.fromEntries([...capabilitiesOf(roles), ...roles].map((name) => [name, true]));
}

/** @param preferences for the edit context. */
export function presentUser(
  user: User,
  publicUrl: string,
  context: "view" | "embed" | "edit",
  caller: SignedInUser | null,
  preferences: unknown = [],
): Record<string, unknown> {
  const { roles } = user;
  const edit = context === "edit";
  return {
    id: user.id,
    ...(edit ? { username: user.username } : {}),
    name: user.display_name,
    ...(edit ? { first_name: user.first_name, last_name: user.last_name, email: user.email } : {}),
    url: user.url,
    description: user.description,
    link: publicUrl + authorAddress(user.slug),
    ...(edit ? { locale: "en_US", nickname: user.nickname || user.username } : {}),
    slug: user.slug,
    ...(edit
      ? {
          roles,
          registered_date: `${user.registered_at.slice(0, 19)}+00:00`,
          capabilities: capabilities(roles),
          extra_capabilities: Object.fromEntries(roles.map((role) => [role, true])),
        }
      : {}),
    avatar_urls: avatarUrls(user, publicUrl),
    ...(context === "embed" ? {} : { meta: edit ? { persisted_preferences: preferences } : [] }),
    _links: {
      self: selfLink(`${publicUrl}/wp-json/wp/v2/users/${user.id}`, {
        edit: can(caller, "edit_user", { id: user.id }),
        remove: can(caller, "delete_users"),
      }),
      collection: [{ href: `${publicUrl}/wp-json/wp/v2/users` }],
    },
  };
}

/** People on the wire. What only they themselves may read is in the edit context alone. */
import { authorAddress } from "@extenso/contract/wordpress-addresses.ts";
import type { Selectable } from "kysely";
import type { UsersTable } from "../../database/tables.ts";
import { avatarUrl } from "./avatar-url.ts";

export type User = Selectable<UsersTable>;

const avatarSizes = ["24", "48", "96"];

/** WordPress's capabilities of the roles we have, as far as clients look at them. */
function capabilities(roles: string[]): Record<string, boolean> {
  const level = roles.includes("administrator")
    ? 10
    : roles.includes("editor")
      ? 7
      : roles.includes("author")
        ? 2
        : 0;
  const granted: Record<string, boolean> = { read: true };
  if (level >= 2) Object.assign(granted, { edit_posts: true, publish_posts: true, upload_files: true });
  if (level >= 7) Object.assign(granted, { edit_others_posts: true, manage_categories: true });
  if (level >= 10) Object.assign(granted, { manage_options: true, list_users: true, edit_users: true });
  for (let at = level; at >= 0; at -= 1) granted[`level_${at}`] = true;
  for (const role of roles) granted[role] = true;
  return granted;
}

export function presentUser(
  user: User,
  publicUrl: string,
  context: "view" | "embed" | "edit",
): Record<string, unknown> {
  const roles: string[] = JSON.parse(user.roles);
  const edit = context === "edit";
  const avatar = avatarUrl(user, publicUrl);
  return {
    id: user.id,
    ...(edit ? { username: user.username } : {}),
    name: user.display_name,
    ...(edit ? { first_name: user.first_name, last_name: user.last_name, email: user.email } : {}),
    url: user.url,
    description: user.description,
    link: publicUrl + authorAddress(user.slug),
    ...(edit ? { locale: "en_US", nickname: user.username } : {}),
    slug: user.slug,
    ...(edit
      ? {
          roles,
          registered_date: `${user.registered_at.slice(0, 19)}+00:00`,
          capabilities: capabilities(roles),
          extra_capabilities: Object.fromEntries(roles.map((role) => [role, true])),
        }
      : {}),
    avatar_urls: Object.fromEntries(avatarSizes.map((size) => [size, avatar])),
    ...(context === "embed" ? {} : { meta: edit ? { persisted_preferences: [] } : [] }),
    _links: {
      self: [{ href: `${publicUrl}/wp-json/wp/v2/users/${user.id}` }],
      collection: [{ href: `${publicUrl}/wp-json/wp/v2/users` }],
    },
  };
}

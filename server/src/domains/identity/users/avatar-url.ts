/** A user's portrait: the uploaded one, or initials drawn by this server; never a third party's. */
import type { Selectable } from "kysely";
import type { UsersTable } from "../tables.ts";

/** The address as the world sees it; empty when there is no picture. `avatarUrl` as kept with the user. */
export function avatarAddress({ publicUrl }: { publicUrl: string }, avatarUrl: string): string {
  return avatarUrl.startsWith("/") ? `${publicUrl}${avatarUrl}` : avatarUrl;
}

export function avatarUrl(
  user: Pick<Selectable<UsersTable>, "avatar_url" | "display_name">,
  publicUrl: string,
): string {
  const uploaded = avatarAddress({ publicUrl }, user.avatar_url);
  return uploaded || `${publicUrl}/avatar/${encodeURIComponent(user.display_name)}.svg`;
}

import { Link } from "react-router";
import { Avatar } from "../../../session/avatar.tsx";
import { useSession } from "../../../session/use-session.ts";

/** The signed-in member, as a link to the settings. */
export function MemberBadge({ narrow = false }: { narrow?: boolean }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Link to="/dashboard/settings" title={narrow ? user.name : undefined} className="members-badge">
      <Avatar user={user} className="size-10" />
      <span className="members-label min-w-0">
        <span className="block truncate font-semibold">{user.name || user.username}</span>
        <span className="block truncate text-sm text-ink-soft">{user.email}</span>
        <span className="sr-only">Account settings</span>
      </span>
    </Link>
  );
}

import { Link } from "react-router";
import { version } from "../../../../package.json";
import { Avatar } from "../../../session/avatar.tsx";
import { useSession } from "../../../session/use-session.ts";
import { ThemeToggle } from "../../../theme/theme-toggle.tsx";
import { useCaller } from "../access/caller.tsx";
import { roleName } from "../access/capabilities.ts";
import { ArrowUpRight, LogOut } from "../ui/icons.ts";

/** Who is here, and the ways out. */
export function DeskExits() {
  const { user, signOut } = useSession();
  const caller = useCaller();
  return (
    <div className="desk-exits">
      <Link to="/" className="area-link">
        <ArrowUpRight aria-hidden size={18} className="desk-nav-icon" />
        View site
      </Link>
      <button type="button" onClick={() => signOut()} className="area-link">
        <LogOut aria-hidden size={18} className="desk-nav-icon" />
        Sign out
      </button>
      <div className="desk-badge">
        <Link to="/dashboard/settings" className="desk-badge-person" title="Account settings">
          {user && <Avatar user={user} className="desk-avatar" />}
          <span className="desk-badge-words">
            <span className="desk-badge-name">{caller.name}</span>
            <span className="desk-badge-role">{roleName(caller)}</span>
          </span>
        </Link>
        <ThemeToggle />
      </div>
      <p className="desk-version">Extenso {version}</p>
    </div>
  );
}

import { ArrowLeft, LogOut } from "lucide-react";
import { Link, NavLink } from "react-router";
import { useSession } from "../../../session/use-session.ts";
import { membersLinks } from "./links.ts";

/**
 * Where members go, and the two ways out. Labels stay for screen readers where the sidebar is narrow, and
 * as a title for pointers.
 */
export function MembersNav({ label, narrow = false }: { label: string; narrow?: boolean }) {
  const { signOut } = useSession();
  const title = (text: string) => (narrow ? text : undefined);
  return (
    <nav aria-label={label} className="members-nav">
      <ul>
        {membersLinks.map(({ to, end = false, icon: Icon, ...link }) => (
          <li key={to}>
            <NavLink to={to} end={end} prefetch="intent" title={title(link.label)} className="members-link">
              <Icon aria-hidden size={20} className="shrink-0" />
              <span className="members-label">{link.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className="members-exits">
        <li>
          <Link to="/" title={title("Back to Site")} className="members-link">
            <ArrowLeft aria-hidden size={20} className="shrink-0" />
            <span className="members-label">Back to Site</span>
          </Link>
        </li>
        <li>
          {/* The layout leads whoever is signed out to the home page. */}
          <button type="button" onClick={() => signOut()} title={title("Logout")} className="members-link">
            <LogOut aria-hidden size={20} className="shrink-0" />
            <span className="members-label">Logout</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

import { ArrowLeft, BookOpen, LayoutDashboard, LogOut, type LucideIcon, Settings } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, NavLink } from "react-router";
import { useSession } from "../../../session/use-session.ts";

/** After the page has settled, the other pages are fetched ahead: going there should take no time. */
const settledMs = 1500;

function usePrefetch(ahead: boolean): "none" | "intent" | "render" {
  const [settled, setSettled] = useState(false);
  // The page itself comes first; what may be next is fetched when it is there.
  useEffect(() => {
    const timer = setTimeout(setSettled, settledMs, true);
    return () => clearTimeout(timer);
  }, []);
  return ahead && settled ? "render" : "intent";
}

/**
 * Where members go, and the two ways out. Labels stay for screen readers where the sidebar is narrow, and
 * as a title for pointers.
 */
export function MembersNav({
  label,
  narrow = false,
  ahead = false,
}: {
  label: string;
  narrow?: boolean;
  /** Prefetches the linked pages. If a page has several such menus, set it on one only. */
  ahead?: boolean;
}) {
  const { signOut } = useSession();
  const prefetch = usePrefetch(ahead);
  const title = (text: string) => (narrow ? text : undefined);
  return (
    <nav aria-label={label} className="members-nav">
      <ul>
        {membersLinks.map(({ to, end = false, icon: Icon, ...link }) => (
          <li key={to}>
            <NavLink to={to} end={end} prefetch={prefetch} title={title(link.label)} className="area-link">
              <Icon aria-hidden size={20} className="shrink-0" />
              <span className="members-label">{link.label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className="members-exits">
        <li>
          <Link to="/" title={title("Back to Site")} className="area-link">
            <ArrowLeft aria-hidden size={20} className="shrink-0" />
            <span className="members-label">Back to Site</span>
          </Link>
        </li>
        <li>
          {/* The layout leads whoever is signed out to the home page. */}
          <button type="button" onClick={() => signOut()} title={title("Logout")} className="area-link">
            <LogOut aria-hidden size={20} className="shrink-0" />
            <span className="members-label">Logout</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

interface MembersLink {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Stands for its own page alone, not for those below it. */
  end?: boolean;
}

const membersLinks: readonly MembersLink[] = [
  { label: "Dashboard", to: "/dashboard", icon: LayoutDashboard, end: true },
  { label: "Extenso Academy", to: "/dashboard/academy", icon: BookOpen },
  { label: "Settings", to: "/dashboard/settings", icon: Settings },
];

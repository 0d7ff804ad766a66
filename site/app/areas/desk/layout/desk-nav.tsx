import { ArrowUpRight, LogOut } from "lucide-react";
import { Fragment, useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { version } from "../../../../package.json";
import { Avatar } from "../../../session/avatar.tsx";
import { useSession } from "../../../session/use-session.ts";
import { ThemeToggle } from "../../../theme/theme-toggle.tsx";
import { useCaller } from "../access/caller.tsx";
import { may, roleName } from "../access/capabilities.ts";
import { wordPressAdmin } from "../access/content-access.ts";
import { type DeskLink, deskGroups, deskLinks } from "../commands/desk-links.ts";
import { WaitingCount } from "../requests/request-watch.tsx";

/** Links to the pages that the caller may open; the current one is scrolled into view. */
export function DeskNav({ label }: { label: string }) {
  const caller = useCaller();
  const links = deskLinks.filter(({ needs }) => may(caller, needs));
  const list = (group: DeskLink["group"]) => (
    <ul aria-label={group}>
      {links
        .filter((link) => link.group === group)
        .map(({ to, end = false, icon: Icon, label }) => (
          <li key={to}>
            <NavLink to={to} end={end} prefetch="intent" className="area-link">
              <Icon aria-hidden size={18} className="desk-nav-icon" />
              {label}
              {to === "/desk/requests" && <WaitingCount />}
            </NavLink>
          </li>
        ))}
      {!group && may(caller, "open_wordpress") && (
        <li>
          <a href={wordPressAdmin} className="area-link">
            <ArrowUpRight aria-hidden size={18} className="desk-nav-icon" />
            WordPress
          </a>
        </li>
      )}
    </ul>
  );
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another current entry
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={label} className="desk-nav">
      {list(undefined)}
      {deskGroups
        .filter((name) => links.some(({ group }) => group === name))
        .map((name) => (
          <Fragment key={name}>
            <p className="label desk-nav-group">{name}</p>
            {list(name)}
          </Fragment>
        ))}
    </nav>
  );
}

/** Shows the caller, and the ways out of the desk: to the site, to the account settings, and sign-out. */
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

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { version } from "../../../../package.json";
import { openAccountWindow } from "../../../session/account-window.ts";
import { Avatar } from "../../../session/avatar.tsx";
import { useSession } from "../../../session/use-session.ts";
import { ThemeToggle } from "../../../theme/theme-toggle.tsx";
import { Wordmark } from "../../../ui/logo.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { useCaller } from "../access/caller.tsx";
import { type Capability, may, roleName } from "../access/capabilities.ts";
import { contentElsewhere, isContentElsewhere, noProjects } from "../access/content-access.ts";
import { deskLinks } from "../commands/desk-links.ts";
import { UploadDock } from "../library/upload-dock.tsx";
import { NoticeList } from "../notices/notice-list.tsx";
import { openPalette, PaletteButton, PaletteHost } from "../palette/palette-host.tsx";
import stylesheet from "../stylesheet.css?url";
import { ArrowUpRight, LogOut, Menu, Search, X } from "../ui/icons.ts";
import { DeskGate } from "./desk-gate.tsx";
import { createQueryClient } from "./query-client.ts";

/** Visitors and members never load it. */
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** The desk is for staff alone, so search engines leave it out. */
export const meta = () => [{ title: "Desk · Extenso" }, { name: "robots", content: "noindex, nofollow" }];

/**
 * The session lives in the browser's storage, so the server sends the same waiting page to everybody. Whom the
 * server then takes for staff gets the desk in its place.
 */
export default function DeskLayout() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <DeskGate>
        <DeskShell />
      </DeskGate>
    </QueryClientProvider>
  );
}

/** The desk's frame: where to go beside the page, or above it on a narrow screen. */
function DeskShell() {
  const { expired } = useSession();
  return (
    <div className="desk">
      {/* Discovering the page's own path while online lets the router return to it offline: see stayOn. */}
      <a href="#main" data-discover className="skip-link label">
        Skip to content
      </a>
      <DeskSidebar />
      <DeskBar />
      <main id="main" aria-label="Desk" tabIndex={-1} className="desk-main">
        {expired && <SessionEnded />}
        <RoleGate>
          <Outlet />
        </RoleGate>
      </main>
      <NoticeList />
      <UploadDock />
      <PaletteHost />
    </div>
  );
}

/** The session has ended on the server. Typed input stays, and is saved after the next sign-in. */
function SessionEnded() {
  return (
    <div role="alert" className="desk-strip">
      <p>Your session has ended. Sign in again to go on; what you typed is still here.</p>
      <button type="button" className="desk-button" onClick={() => openAccountWindow("sign-in")}>
        Sign In
      </button>
    </div>
  );
}

/** Beside the page on wide screens. */
function DeskSidebar() {
  return (
    <aside aria-label="Desk" className="area-sidebar desk-sidebar">
      <Link to="/desk" className="desk-home">
        <Wordmark />
        <span className="label desk-home-label">Desk</span>
      </Link>
      <PaletteButton />
      <DeskNav label="Desk" />
      <DeskExits />
    </aside>
  );
}

const whoOpens: Partial<Record<Capability, string>> = {
  edit_pages: "Editors and administrators",
  edit_site: "Editors and administrators",
  manage_categories: "Editors and administrators",
  upload_files: "Authors, editors and administrators",
};

/** A page that the caller's role does not open says so, and who opens it: the server would only refuse each call. */
function RoleGate({ children }: { children: ReactNode }) {
  const caller = useCaller();
  const { pathname } = useLocation();
  const link = deskLinks.find(({ to, end }) => !end && (pathname === to || pathname.startsWith(`${to}/`)));
  if (!link || may(caller, link.needs)) return children;
  const away = link.needs === "edit_projects" && may(caller, "edit_posts") ? noProjects : null;
  if (away || isContentElsewhere(caller)) {
    return (
      <div className="desk-empty">
        <h1>“{link.label}” is not written here</h1>
        <p>{away ?? contentElsewhere}</p>
        <Link to="/desk" className="desk-button">
          To the desk
        </Link>
      </div>
    );
  }
  const role = roleName(caller).toLowerCase();
  return (
    <div className="desk-empty">
      <h1>“{link.label}” is not open to you</h1>
      <p>
        {whoOpens[link.needs] ?? "Others"} work here. You are {/^[aeiou]/.test(role) ? "an" : "a"} {role}; an
        administrator can change that.
      </p>
      <Link to="/desk" className="desk-button">
        To the desk
      </Link>
    </div>
  );
}

const menuId = "desk-menu";

/** On narrow screens: a bar on top, and the menu that slides in from where the sidebar would be. */
function DeskBar() {
  return (
    <header className="area-bar">
      <button type="button" popoverTarget={menuId} aria-label="Open menu" className="desk-icon-button">
        <Menu aria-hidden size={22} />
      </button>
      <Link to="/desk" className="desk-home">
        <Wordmark />
        <span className="label desk-home-label">Desk</span>
      </Link>
      <button
        type="button"
        aria-label="Search or act"
        className="desk-icon-button desk-bar-end"
        onClick={openPalette}
      >
        <Search aria-hidden size={20} />
      </button>
      <PopoverMenu id={menuId} label="Desk menu" className="slide-menu area-menu desk-menu">
        <div className="desk-menu-head">
          <Wordmark />
          <button
            type="button"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="desk-icon-button"
          >
            <X aria-hidden size={22} />
          </button>
        </div>
        <DeskNav label="Mobile desk" />
        <DeskExits />
      </PopoverMenu>
    </header>
  );
}

function DeskNav({ label }: { label: string }) {
  const caller = useCaller();
  return (
    <nav aria-label={label} className="desk-nav">
      <ul>
        {deskLinks
          .filter(({ needs }) => may(caller, needs))
          .map(({ to, end = false, icon: Icon, label: words }) => (
            <li key={to}>
              <NavLink to={to} end={end} prefetch="intent" className="area-link">
                <Icon aria-hidden size={18} className="desk-nav-icon" />
                {words}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Shows the caller, and the ways out of the desk: to the site, to the account settings, and sign-out. */
function DeskExits() {
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

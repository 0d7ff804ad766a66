import {
  ArrowLeft,
  BookOpen,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Menu,
  MessageSquare,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  X,
} from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, NavLink, Outlet, useLocation, useMatches, useNavigate, useNavigation } from "react-router";
import { Avatar } from "../../../session/avatar.tsx";
import type { SessionState } from "../../../session/session-store.ts";
import { useSession } from "../../../session/use-session.ts";
import { Mark, Wordmark } from "../../../ui/logo.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { useIsPreview } from "../../../use-is-preview.ts";
import { signInPurpose } from "../sign-in-purpose.ts";
import stylesheet from "../stylesheet.css?url";

/** After the page has settled, the other pages are fetched ahead: going there should take no time. */
const settledMs = 1500;

function usePrefetch(ahead: boolean): "none" | "intent" | "render" {
  const [settled, setSettled] = useState(false);
  // The page itself comes first; the likely next ones are fetched once it is there.
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
function MembersNav({
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
          {/* The layout redirects signed-out people to the home page. */}
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
  { label: "My requests", to: "/dashboard/requests", icon: MessageSquare },
  { label: "Settings", to: "/dashboard/settings", icon: Settings },
];

/** Visitors never load it. */
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** Pages below are for their member alone: no search engine has anything to look for here. */
export const meta = () => [
  { title: "Dashboard · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

/** A page that says so stays when the server ends the session, for as long as it has something to save. */
function keepsUnsavedWork(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "keepsUnsavedWork" in handle;
}

/** The title of the article that the page is about, where it is about one. */
function useArticleTitle(): string | undefined {
  const data = useMatches().at(-1)?.loaderData as { article?: { title?: string } } | undefined;
  return data?.article?.title;
}

/**
 * docs/specification.md §2: strangers are sent home, where a window says why. So are people whose session the server
 * ended, or whose account is deleted. People who sign out here get no window.
 */
function useStrangersSentHome({ status, expired, deleted }: SessionState, mayStay: boolean): void {
  const navigate = useNavigate();
  const asked = useLocation();
  const article = useArticleTitle();
  const wasIn = useRef(false);
  if (status === "authenticated") wasIn.current = true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for is what it began with
  useEffect(() => {
    if (status !== "unauthenticated" || mayStay) return;
    const ended = expired !== undefined;
    const isTold = ended || !wasIn.current;
    const state = deleted
      ? { farewell: true }
      : isTold
        ? { signIn: signInPurpose(asked, { article, ended }) }
        : null;
    navigate("/", { replace: true, state });
  }, [status, mayStay, navigate]);
}

/**
 * The session lives in the browser's storage, so the server sends the same waiting page to everybody. In the browser,
 * members get the dashboard in its place, and all others the home page.
 */
export default function MembersLayout() {
  const session = useSession();
  const { status, expired } = session;
  const isPreview = useIsPreview();
  const keepsWork = useMatches().some(({ handle }) => keepsUnsavedWork(handle)) && expired !== undefined;
  const mayStay = isPreview || keepsWork;
  const collapsed = useSidebarCollapsed();
  const pending = useNavigation().state !== "idle";
  useStrangersSentHome(session, mayStay);

  if (status !== "authenticated" && !mayStay) return <DashboardLoading />;
  return (
    <div className="members" data-collapsed={collapsed || undefined}>
      {/* Discovering the page's own path while online lets the router return to it offline: see stayOn. */}
      <a href="#main" data-discover className="skip-link label">
        Skip to content
      </a>
      {pending && <div aria-hidden="true" className="members-pending" />}
      <Sidebar collapsed={collapsed} />
      <MembersBar />
      <main id="main" tabIndex={-1} className="members-main outline-none">
        <Outlet />
      </main>
    </div>
  );
}

/** Shown until the session is read. Visitors who aren't signed in, and robots, see nothing else here. */
function DashboardLoading() {
  return (
    <main id="main" tabIndex={-1} className="area-loading members-loading">
      <div role="status" className="needs-script grid place-items-center gap-5">
        <span aria-hidden="true" className="area-spinner" />
        <p className="label text-ink-soft">Loading dashboard...</p>
      </div>
      <p className="without-script measure text-ink-soft">
        The academy and everything else in the members’ area needs JavaScript to sign you in. Please switch it
        on in your browser’s settings and load this page again. <a href="/">Return Home</a>
      </p>
    </main>
  );
}

/** Beside the page on wide screens: 280 px open, 80 px narrow. */
function Sidebar({ collapsed }: { collapsed: boolean }) {
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside aria-label="Dashboard menu" className="area-sidebar members-sidebar">
      <div className="members-sidebar-head">
        <Link to="/dashboard" aria-label="Extenso dashboard" className="members-home">
          {collapsed ? <Mark className="h-6 w-auto text-hue" /> : <Wordmark />}
        </Link>
        <button
          type="button"
          aria-expanded={!collapsed}
          aria-label={collapsed ? "Expand sidebar" : "Collapse sidebar"}
          title={collapsed ? "Expand sidebar" : "Collapse sidebar"}
          onClick={() => setSidebarCollapsed(!collapsed)}
          className="members-toggle"
        >
          <Icon aria-hidden size={20} />
        </button>
      </div>
      <MembersNav label="Dashboard" ahead narrow={collapsed} />
      <MemberBadge narrow={collapsed} />
    </aside>
  );
}

/** Whether the sidebar is narrow: remembered on this device, the same in all its tabs. */
const storageKey = "extenso_sidebar";

const listeners = new Set<() => void>();
/** Stands in where storage is full or forbidden. */
let unstored: boolean | null = null;

function isCollapsed(): boolean {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(storageKey) === "collapsed";
  } catch {
    return false;
  }
}

function setSidebarCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(storageKey, collapsed ? "collapsed" : "open");
    unstored = null;
  } catch {
    unstored = collapsed;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === storageKey && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

function useSidebarCollapsed(): boolean {
  return useSyncExternalStore(subscribe, isCollapsed, () => false);
}

const menuId = "members-menu";

/** On narrow screens: a bar on top, and the menu that slides in from where the sidebar would be. */
function MembersBar() {
  const { user } = useSession();
  return (
    <header className="area-bar">
      <button type="button" popoverTarget={menuId} aria-label="Open menu" className="members-toggle">
        <Menu aria-hidden size={24} />
      </button>
      <Link to="/dashboard" aria-label="Extenso dashboard" className="members-home">
        <Wordmark />
      </Link>
      {user && (
        <Link
          to="/dashboard/settings"
          aria-label={`Signed in as ${user.name || user.username}. Account settings`}
          className="members-toggle members-self"
        >
          <Avatar user={user} className="size-9" />
        </Link>
      )}
      <PopoverMenu id={menuId} label="Dashboard menu" className="slide-menu area-menu members-menu">
        <div className="members-sidebar-head">
          <span className="members-mark">
            <Wordmark />
          </span>
          <button
            type="button"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="members-toggle"
          >
            <X aria-hidden size={24} />
          </button>
        </div>
        <MembersNav label="Mobile dashboard" />
        <MemberBadge />
      </PopoverMenu>
    </header>
  );
}

/** The signed-in member, as a link to the settings. */
function MemberBadge({ narrow = false }: { narrow?: boolean }) {
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

import { LayoutDashboard, LogOut } from "lucide-react";
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "../../../session/use-session.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../members/layout/avatar.tsx";
import { type AccountView, openAccountWindow, useAccountWindow } from "../account/account-window.ts";

const userMenuId = "user-menu";
const loadWindows = () => import("../account/account-windows.tsx");

const itemLook =
  "label flex min-h-11 w-full items-center gap-3 px-5 text-left transition-colors duration-200 hover:text-hue-ink";

/** What the header offers by who is here. Both forms are in the page; the stylesheet shows the right one. */
export function SessionControls({ className }: { className?: string }) {
  return (
    <div className={classNames("items-center", className)}>
      <AccountLink view="sign-in" className="only-anonymous label flex min-h-11 items-center px-3">
        Sign In
      </AccountLink>
      <AccountLink view="sign-up" className="only-anonymous label mr-3 flex min-h-11 items-center px-3">
        Sign Up
      </AccountLink>
      <UserMenu />
      <AccountWindowsHost />
    </div>
  );
}

/** The same in the mobile menu. */
export function SessionLinks() {
  const { user, signOut } = useSession();
  const row =
    "label flex min-h-12 items-center justify-center gap-3 rounded-sm border border-line-strong px-6";
  return (
    <>
      <div className="only-anonymous grid grid-cols-2 gap-3">
        <AccountLink view="sign-in" className={row}>
          Sign In
        </AccountLink>
        <AccountLink view="sign-up" className={row}>
          Sign Up
        </AccountLink>
      </div>
      <div className="only-member grid gap-3">
        <div className="flex min-h-12 items-center gap-3">
          <span className="size-10 shrink-0 rounded-full bg-raised">
            {user && <Avatar user={user} className="size-10" />}
          </span>
          <span className="min-w-0">
            <span className="block truncate font-semibold">{user?.name}</span>
            <span className="block truncate text-sm text-ink-soft">{user?.email}</span>
          </span>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Link to="/dashboard" className={classNames(row, "hover:text-hue-ink")}>
            Dashboard
          </Link>
          <button
            type="button"
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
              signOut();
            }}
            className={classNames(row, "hover:text-hue-ink")}
          >
            Sign Out
          </button>
        </div>
      </div>
    </>
  );
}

/** Opens the window here; in a new tab, and without JavaScript, the page with the same form. */
function AccountLink({
  view,
  className,
  children,
}: {
  view: AccountView;
  className: string;
  children: string;
}) {
  function open(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The menu gives the focus back to its own button, and a popover would cover the window.
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    openAccountWindow(view);
  }
  return (
    <Link
      to={`/${view}`}
      onClick={open}
      onPointerEnter={() => void loadWindows().catch(() => {})}
      className={classNames(className, "transition-colors duration-200 hover:text-hue-ink")}
    >
      {children}
    </Link>
  );
}

/** The windows come with the first press; where they cannot, the page of the same form is the way. */
function AccountWindowsHost() {
  const wanted = useAccountWindow();
  const [Windows, setWindows] = useState<ComponentType>();
  useEffect(() => {
    if (!wanted || Windows) return;
    loadWindows().then(
      (module) => setWindows(() => module.default),
      () => location.assign(`/${wanted.view}`),
    );
  }, [wanted, Windows]);
  return Windows ? <Windows /> : null;
}

/** A popover: it opens, closes and answers Escape by itself. */
function UserMenu() {
  const { user, signOut } = useSession();
  const menu = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of page closes the menu
  useEffect(() => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [pathname]);

  return (
    <div className="only-member mr-3">
      <button
        type="button"
        popoverTarget={userMenuId}
        data-user-menu
        aria-label={user ? `Account of ${user.name || user.username}` : "Account"}
        className="grid size-11 place-items-center rounded-full"
      >
        {/* The room is there before the picture: nothing around it moves. */}
        <span className="size-9 rounded-full bg-raised">
          {user && <Avatar user={user} className="size-9" />}
        </span>
      </button>
      <div
        ref={menu}
        id={userMenuId}
        popover="auto"
        role="dialog"
        aria-label="Account menu"
        className="user-menu"
        onBlur={(event) => {
          const next = event.relatedTarget;
          if (next && !event.currentTarget.contains(next)) event.currentTarget.hidePopover();
        }}
      >
        <div className="border-b border-line px-5 pt-2 pb-4">
          <p className="truncate font-semibold">{user?.name}</p>
          <p className="truncate text-sm text-ink-soft">{user?.email}</p>
        </div>
        <ul className="pt-2">
          <li>
            <Link to="/dashboard" className={itemLook}>
              <LayoutDashboard aria-hidden size={18} />
              Dashboard
            </Link>
          </li>
          <li>
            <button
              type="button"
              onClick={() => {
                menu.current?.hidePopover();
                signOut();
              }}
              className={itemLook}
            >
              <LogOut aria-hidden size={18} />
              Sign Out
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

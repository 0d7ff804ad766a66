import { LayoutDashboard, LogOut, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { Avatar } from "../../../session/avatar.tsx";
import { useSession } from "../../../session/use-session.ts";
import { IconButton } from "../../../ui/button.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { AccountButton } from "./account-button.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

const menuId = "user-menu";

const itemLook =
  "label flex min-h-11 w-full items-center gap-3 px-5 text-left transition-colors duration-200 hover:text-hue-ink";

/** The member's menu in the header. */
export default function UserMenu() {
  const { user } = useSession();
  return (
    <>
      <SessionEnded />
      <div id="account" className="only-member mr-3">
        <button
          type="button"
          popoverTarget={menuId}
          data-user-menu
          aria-label={user ? `Account of ${user.name || user.username}` : "Account"}
          className="grid size-11 place-items-center rounded-full"
        >
          {/* The room is there before the picture: nothing around it moves. */}
          <span className="size-9 rounded-full bg-raised">
            {user && <Avatar user={user} className="size-9" />}
          </span>
        </button>
        <PopoverMenu id={menuId} label="Account menu" className="user-menu">
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
              <SignOutButton className={itemLook}>
                <LogOut aria-hidden size={18} />
                Sign Out
              </SignOutButton>
            </li>
          </ul>
        </PopoverMenu>
      </div>
    </>
  );
}

/** The catalogue’s words (docs/specification.md §8), copied: importing them would make the forms’ first load heavier. */
const sessionExpired = "Session expired. Please log in again.";

/**
 * Below the header, when the server has ended the session under a public page, until it is read or somebody signs in.
 * The dashboard sends its members here with a window that says so.
 */
function SessionEnded() {
  const { expired } = useSession();
  const { state } = useLocation();
  const [isShown, setShown] = useState(false);
  const isTold = Boolean(state?.signIn);

  useEffect(() => setShown(expired !== undefined && !isTold), [expired, isTold]);

  if (!isShown) return null;
  return (
    <div className="session-ended absolute inset-x-0 top-full">
      <div className="shell">
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-sm border border-bad-ink bg-surface p-4 font-medium text-bad-ink"
        >
          {sessionExpired}
          <AccountButton view="sign-in" className="word-button">
            Sign In
          </AccountButton>
          <IconButton label="Dismiss" onClick={() => setShown(false)}>
            <X aria-hidden size={20} />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

import { Menu, X } from "lucide-react";
import { Link } from "react-router";
import { Avatar } from "../../../session/avatar.tsx";
import { useSession } from "../../../session/use-session.ts";
import { Wordmark } from "../../../ui/logo.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { MemberBadge } from "./member-badge.tsx";
import { MembersNav } from "./members-nav.tsx";

const menuId = "members-menu";

/** On narrow screens: a bar on top, and the menu that slides in from where the sidebar would be. */
export function MembersBar() {
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
          <Wordmark className="members-mark" />
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

import { Menu, X } from "lucide-react";
import { Link } from "react-router";
import { Wordmark } from "../../../ui/logo.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { MemberBadge } from "./member-badge.tsx";
import { MembersNav } from "./members-nav.tsx";

const menuId = "members-menu";

/** On narrow screens: a bar on top, and the menu that slides in from where the sidebar would be. */
export function MembersBar() {
  return (
    <header className="area-bar">
      <button type="button" popoverTarget={menuId} aria-label="Open menu" className="members-toggle">
        <Menu aria-hidden size={24} />
      </button>
      <Link to="/dashboard" aria-label="Extenso dashboard" className="members-home">
        <Wordmark />
      </Link>
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

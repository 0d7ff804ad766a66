import { Menu, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Wordmark } from "../../../ui/logo.tsx";
import { MemberBadge } from "./member-badge.tsx";
import { MembersNav } from "./members-nav.tsx";

const menuId = "members-menu";

/** On narrow screens: a bar on top, and the menu that slides in from where the sidebar would stand. */
export function MembersBar() {
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [key]);

  return (
    <header className="members-bar">
      <button type="button" popoverTarget={menuId} aria-label="Open menu" className="members-toggle">
        <Menu aria-hidden size={24} />
      </button>
      <Link to="/dashboard" aria-label="Extenso dashboard" className="members-home">
        <Wordmark />
      </Link>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="dialog"
        aria-label="Dashboard menu"
        className="members-menu"
        onBlur={(event) => {
          const next = event.relatedTarget;
          if (next && !event.currentTarget.contains(next)) event.currentTarget.hidePopover();
        }}
      >
        <div className="members-sidebar-head">
          <Wordmark className="pl-2" />
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
      </div>
    </header>
  );
}

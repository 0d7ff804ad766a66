import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Link } from "react-router";
import { Mark, Wordmark } from "../../../ui/logo.tsx";
import { MemberBadge } from "./member-badge.tsx";
import { MembersNav } from "./members-nav.tsx";
import { setSidebarCollapsed } from "./sidebar-state.ts";

/** Beside the page on wide screens: 280 px open, 80 px narrow. */
export function Sidebar({ collapsed }: { collapsed: boolean }) {
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

import { Outlet } from "react-router";
import { useSession } from "../../../session/use-session.ts";
import { UploadDock } from "../library/upload-dock.tsx";
import { NoticeList } from "../notices/notice-list.tsx";
import { PaletteHost } from "../palette/palette-host.tsx";
import { DeskBar } from "./desk-bar.tsx";
import { DeskSidebar } from "./desk-sidebar.tsx";
import { RoleGate } from "./role-gate.tsx";
import { SessionEnded } from "./session-ended.tsx";

/** The desk's frame: where to go beside the page, or above it on a narrow screen. */
export function DeskShell() {
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

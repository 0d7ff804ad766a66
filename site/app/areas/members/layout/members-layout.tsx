import { useEffect } from "react";
import { Outlet, useMatches, useNavigate, useNavigation } from "react-router";
import { useSession } from "../../../session/use-session.ts";
import { DashboardLoading } from "./dashboard-loading.tsx";
import { MembersBar } from "./members-bar.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSidebarCollapsed } from "./sidebar-state.ts";

/** Pages below are for their member alone: no search engine has anything to look for here. */
export const meta = () => [
  { title: "Dashboard · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

/** A page that says so stays when the server ends the session, for as long as it has something to save. */
function keepsUnsavedWork(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "keepsUnsavedWork" in handle;
}

/**
 * The session lives in the browser's storage, so the server sends the same waiting page to everybody;
 * who is signed in gets the dashboard in its place, all others the home page.
 */
export default function MembersLayout() {
  const { status, expired } = useSession();
  const mayStay = useMatches().some(({ handle }) => keepsUnsavedWork(handle)) && expired !== undefined;
  const collapsed = useSidebarCollapsed();
  const navigate = useNavigate();
  const pending = useNavigation().state !== "idle";

  useEffect(() => {
    if (status === "unauthenticated" && !mayStay) navigate("/", { replace: true });
  }, [status, mayStay, navigate]);

  if (status !== "authenticated" && !mayStay) return <DashboardLoading />;
  return (
    <div className="members" data-collapsed={collapsed || undefined}>
      <a href="#main" className="skip-link label">
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

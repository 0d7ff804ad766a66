import { useEffect, useRef } from "react";
import { Outlet, useLocation, useMatches, useNavigate, useNavigation } from "react-router";
import type { SessionState } from "../../../session/session-store.ts";
import { useSession } from "../../../session/use-session.ts";
import { useIsPreview } from "../../../use-is-preview.ts";
import { signInPurpose } from "../sign-in-purpose.ts";
import stylesheet from "../stylesheet.css?url";
import { DashboardLoading } from "./dashboard-loading.tsx";
import { MembersBar } from "./members-bar.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSidebarCollapsed } from "./sidebar-state.ts";

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
 * docs/specification.md §2: strangers are sent home, where a window says what for. So are those whose session the
 * server ended, and whose account is deleted; who signs out here is simply sent home.
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
 * The session lives in the browser's storage, so the server sends the same waiting page to everybody;
 * who is signed in gets the dashboard in its place, all others the home page.
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

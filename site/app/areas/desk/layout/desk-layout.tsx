import { ApiError, errorMessage } from "@extenso/contract/errors/errors.ts";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Menu, Search, X } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Link, Outlet, useLocation, useNavigate } from "react-router";
import { openAccountWindow } from "../../../session/account-window.ts";
import { useSession } from "../../../session/use-session.ts";
import { Wordmark } from "../../../ui/logo.tsx";
import { PopoverMenu } from "../../../ui/popover-menu.tsx";
import { CallerContext, useCaller } from "../access/caller.tsx";
import { isStaff, may } from "../access/capabilities.ts";
import { allLocal, readLocalData, withDeskCapabilities } from "../access/content-access.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { keys } from "../api/keys.ts";
import { getCaller } from "../api/people.ts";
import { type DeskLink, deskLinks } from "../commands/desk-links.ts";
import { enterRows } from "../kit/table-parts.tsx";
import { UploadDockHost } from "../library/upload-dock-host.tsx";
import { NoticeList } from "../notices/notice-list.tsx";
import { openPalette, PaletteButton, PaletteHost } from "../palette/palette-host.tsx";
import { lazyPart } from "../parts/lazy-part.tsx";
import { RequestWatch } from "../requests/request-watch.tsx";
import stylesheet from "../stylesheet.css?url";
import { useStudioClock } from "../time/studio-time.ts";
import { useReturnedFocus } from "../ui/use-returned-focus.ts";
import { DeskExits, DeskNav } from "./desk-nav.tsx";

/** Where a stranger is sent, and what the sign-in window says there. */
function useLeave() {
  const navigate = useNavigate();
  const asked = useLocation();
  return (to: string, withReason: boolean) => {
    const returnTo = `${asked.pathname}${asked.search}`;
    const state = withReason ? { signIn: { returnTo, reason: "Sign in to open the desk." } } : null;
    navigate(to, { replace: true, state });
  };
}

/**
 * Visitors without a session are sent to the home page, where a window gives the reason; members go to their
 * dashboard. Only the server decides who the caller is and what they may do. The desk stays open when the caller's
 * session ends, because there may be unsaved work.
 */
function DeskGate({ children }: { children: ReactNode }) {
  const { status, user, expired } = useSession();
  const known = user ?? expired;
  const leave = useLeave();
  const caller = useQuery({
    queryKey: keys.caller(String(known?.id ?? "")),
    queryFn: ({ signal }) => getCaller(signal),
    enabled: user !== null,
    staleTime: 5 * 60_000,
  });
  const isOurs = useOwnContent();
  const isSeenAsStaff = caller.data !== undefined && isStaff(caller.data);
  const asked = useQuery({
    queryKey: keys.localData(String(known?.id ?? "")),
    queryFn: ({ signal }) => readLocalData(signal),
    enabled: user !== null && isSeenAsStaff && !isOurs,
    staleTime: 5 * 60_000,
  });
  const localData = isOurs ? allLocal : asked.data;
  const staff = useMemo(
    () => (caller.data && isSeenAsStaff && localData ? withDeskCapabilities(caller.data, localData) : null),
    [caller.data, isSeenAsStaff, localData],
  );
  const clock = useStudioClock(user !== null);
  const awaitsClock = user !== null && clock.isPending && clock.failureCount === 0;
  const wasIn = useRef(false);
  if (staff) wasIn.current = true;

  const isStranger = status === "unauthenticated" && !(expired && staff);
  const isMember = status === "authenticated" && caller.data !== undefined && !isSeenAsStaff;

  // biome-ignore lint/correctness/useExhaustiveDependencies: where to depends on what it began with
  useEffect(() => {
    if (isStranger) leave("/", !wasIn.current);
    else if (isMember) leave("/dashboard", false);
  }, [isStranger, isMember]);

  if (staff && !awaitsClock) return <CallerContext value={staff}>{children}</CallerContext>;
  const error = caller.error ?? asked.error;
  const isOver = error instanceof ApiError && (error.status === 401 || error.code === "session_expired");
  if (error && !isOver && status === "authenticated") {
    return (
      <DeskFailure
        message={errorMessage(error)}
        onAgain={() => (caller.error ? caller.refetch() : asked.refetch())}
      />
    );
  }
  return <DeskLoading />;
}

/** The page until the caller is known; strangers and robots get nothing else. */
function DeskLoading() {
  return (
    <main id="main" tabIndex={-1} className="area-loading desk-loading">
      <div role="status" className="needs-script desk-loading-words">
        <span aria-hidden="true" className="area-spinner" />
        <p className="label">Opening the desk...</p>
      </div>
      <p className="without-script measure">
        The desk needs JavaScript to sign you in. Please switch it on in your browser’s settings and load this
        page again. <a href="/">Return Home</a>
      </p>
    </main>
  );
}

/** The caller is unknown: the server could not be reached, or failed. */
function DeskFailure({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="area-loading desk-loading">
      <div role="alert" className="desk-loading-words">
        <h1 className="desk-title">The desk could not be opened</h1>
        <p>{message}</p>
        <p className="desk-row">
          <button type="button" className="desk-button" data-look="primary" onClick={onAgain}>
            Try Again
          </button>
          <a href="/" className="desk-button">
            Return Home
          </a>
        </p>
      </div>
    </main>
  );
}

const freshMs = 15_000;
const keptMs = 10 * 60_000;

/** The server would refuse the same request again; a lost connection or a server error may pass. */
function worthAnotherTry(tries: number, error: Error): boolean {
  const answered = error instanceof ApiError && error.status !== null && error.status < 500;
  return !answered && tries < 2;
}

/** One a visit: answers are shown again at once on the way back, and asked for anew behind that. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, gcTime: keptMs, retry: worthAnotherTry },
      mutations: { retry: false },
    },
  });
}

/** Visitors and members never load it. */
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** The desk is for staff alone, so search engines leave it out. */
export const meta = () => [{ title: "Desk · Extenso" }, { name: "robots", content: "noindex, nofollow" }];

/**
 * The session lives in the browser's storage, so the server sends the same waiting page to everybody. In the
 * browser, people whom the server confirms as staff get the desk in its place.
 */
export default function DeskLayout() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <DeskGate>
        <DeskShell />
      </DeskGate>
    </QueryClientProvider>
  );
}

/** The desk's frame: where to go beside the page, or above it on a narrow screen. */
function DeskShell() {
  const { expired } = useSession();
  useReturnedFocus();
  return (
    <div className="desk">
      {/* Discovering the page's own path while online lets the router return to it offline: see stayOn. */}
      <a href="#main" data-discover className="skip-link label">
        Skip to content
      </a>
      <DeskSidebar />
      <DeskBar />
      <main id="main" aria-label="Desk" tabIndex={-1} className="desk-main" onKeyDown={enterRows}>
        {expired && <SessionEnded />}
        <RoleGate>
          <Outlet />
        </RoleGate>
      </main>
      <NoticeList />
      <UploadDockHost />
      <PaletteHost />
      <RequestWatch />
    </div>
  );
}

/** The session has ended on the server. Typed input stays, and is saved after the next sign-in. */
function SessionEnded() {
  return (
    <div role="alert" className="desk-strip">
      <p>Your session has ended. Sign in again to continue. What you typed is still here.</p>
      <button type="button" className="desk-button" onClick={() => openAccountWindow("sign-in")}>
        Sign In
      </button>
    </div>
  );
}

/** Beside the page on wide screens. */
function DeskSidebar() {
  return (
    <aside aria-label="Desk" className="area-sidebar desk-sidebar">
      <Link to="/desk" className="desk-home">
        <Wordmark />
        <span className="label desk-home-label">Desk</span>
      </Link>
      <PaletteButton />
      <DeskNav label="Desk" />
      <DeskExits />
    </aside>
  );
}

const RefusedPage = lazyPart<{ link: DeskLink }>(() => import("./refused-page.tsx"));

/** The server would only refuse each call of a page that the caller's role does not open. */
function RoleGate({ children }: { children: ReactNode }) {
  const caller = useCaller();
  const { pathname } = useLocation();
  const link = deskLinks.find(({ to, end }) => !end && (pathname === to || pathname.startsWith(`${to}/`)));
  if (!link || may(caller, link.needs)) return children;
  return (
    <Suspense>
      <RefusedPage link={link} />
    </Suspense>
  );
}

const menuId = "desk-menu";

/** On narrow screens: a bar on top, and the menu that slides in from where the sidebar would be. */
function DeskBar() {
  return (
    <header className="area-bar">
      <button type="button" popoverTarget={menuId} aria-label="Open menu" className="desk-icon-button">
        <Menu aria-hidden size={22} />
      </button>
      <Link to="/desk" className="desk-home">
        <Wordmark />
        <span className="label desk-home-label">Desk</span>
      </Link>
      <button
        type="button"
        aria-label="Search or jump to…"
        className="desk-icon-button desk-bar-end"
        onClick={openPalette}
      >
        <Search aria-hidden size={20} />
      </button>
      <PopoverMenu id={menuId} label="Desk menu" className="slide-menu area-menu desk-menu">
        <div className="desk-menu-head">
          <Wordmark />
          <button
            type="button"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="desk-icon-button"
          >
            <X aria-hidden size={22} />
          </button>
        </div>
        <DeskNav label="Mobile desk" />
        <DeskExits />
      </PopoverMenu>
    </header>
  );
}

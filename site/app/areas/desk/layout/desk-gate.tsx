import { ApiError } from "@extenso/contract/errors/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { errorWords } from "../../../session/load-client.ts";
import { useSession } from "../../../session/use-session.ts";
import { CallerContext } from "../access/caller.tsx";
import { isStaff } from "../access/capabilities.ts";
import { ownContent, readContentAccess, withContentAccess } from "../access/content-access.ts";
import { useOwnContent } from "../access/use-own-content.ts";
import { keys } from "../api/keys.ts";
import { getCaller } from "../api/people.ts";

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
export function DeskGate({ children }: { children: ReactNode }) {
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
  const access = useQuery({
    queryKey: keys.contentAccess(String(known?.id ?? "")),
    queryFn: ({ signal }) => readContentAccess(signal),
    enabled: user !== null && isSeenAsStaff && !isOurs,
    staleTime: 5 * 60_000,
  });
  const accessKnown = isOurs ? ownContent : access.data;
  const staff = useMemo(
    () => (caller.data && isSeenAsStaff && accessKnown ? withContentAccess(caller.data, accessKnown) : null),
    [caller.data, isSeenAsStaff, accessKnown],
  );
  const wasIn = useRef(false);
  if (staff) wasIn.current = true;

  const isStranger = status === "unauthenticated" && !(expired && staff);
  const isMember = status === "authenticated" && caller.data !== undefined && !isSeenAsStaff;

  // biome-ignore lint/correctness/useExhaustiveDependencies: where to depends on what it began with
  useEffect(() => {
    if (isStranger) leave("/", !wasIn.current);
    else if (isMember) leave("/dashboard", false);
  }, [isStranger, isMember]);

  if (staff) return <CallerContext value={staff}>{children}</CallerContext>;
  const error = caller.error ?? access.error;
  const isOver = error instanceof ApiError && (error.status === 401 || error.code === "session_expired");
  if (error && !isOver && status === "authenticated") {
    return (
      <DeskFailure
        words={errorWords(error)}
        onAgain={() => (caller.error ? caller.refetch() : access.refetch())}
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
        The desk needs JavaScript to sign you in. Please switch it on in your browser's settings and load this
        page again. <a href="/">Return Home</a>
      </p>
    </main>
  );
}

/** The caller is unknown: the server could not be reached, or failed. */
function DeskFailure({ words, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="area-loading desk-loading">
      <div role="alert" className="desk-loading-words">
        <h1 className="desk-title">The desk could not be opened</h1>
        <p>{words}</p>
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

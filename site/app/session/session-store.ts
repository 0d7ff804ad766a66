/** The session for all components that show it, kept in step with storage and so with the other tabs. */
import type { SessionUser } from "@extenso/contract/entities.ts";
import { useSyncExternalStore } from "react";
import {
  clearSession,
  readSession,
  readTokens,
  type StoredSession,
  sessionKeys,
  writeSession,
  writeUser,
} from "./stored-session.ts";

export type SessionState =
  | { status: "loading"; user: null; expired?: undefined; deleted?: undefined }
  /** `expired`: who was here until the server ended the session under this page; `deleted`: the account is gone. */
  | { status: "unauthenticated"; user: null; expired?: SessionUser; deleted?: boolean }
  | { status: "authenticated"; user: SessionUser; expired?: undefined; deleted?: undefined };

const loading: SessionState = { status: "loading", user: null };
const nobody = { status: "unauthenticated", user: null } satisfies SessionState;

let state: SessionState = loading;
const listeners = new Set<() => void>();

/** The page's root says it too: the stylesheet shows the header's right form by it, before and without us. */
function take(next: SessionState): void {
  state = next;
  const { dataset } = document.documentElement;
  if (next.user) dataset.session = "";
  else delete dataset.session;
}

function show(next: SessionState): void {
  take(next);
  for (const listener of listeners) listener();
}

function stored(): SessionState {
  const session = readSession();
  if (session === "invalid") clearSession();
  return session === null || session === "invalid" ? nobody : { status: "authenticated", user: session.user };
}

/** docs/specification.md §4: a stored token and user are a signed-in user until the server says otherwise. */
export function currentSession(): SessionState {
  if (state.status === "loading") take(stored());
  return state;
}

/** Another tab signed in or out, or this one lay in the browser's cache meanwhile. */
function rereadSession(): void {
  const next = stored();
  if (next.user !== null || state.user !== null) show(next);
}

function onStorage({ key }: StorageEvent): void {
  // No key: the whole storage was emptied.
  if (key === null || key === sessionKeys.token || key === sessionKeys.user) rereadSession();
}

function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) rereadSession();
}

export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener("storage", onStorage);
    addEventListener("pageshow", onPageShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", onStorage);
    removeEventListener("pageshow", onPageShow);
  };
}

export function beginSession(session: StoredSession): void {
  writeSession(session);
  show({ status: "authenticated", user: session.user });
}

/**
 * Forgets the session here and, through storage, in the other tabs.
 * @param deleted its account is gone for good, which the next page says.
 */
export function endSession(deleted = false): void {
  clearSession();
  show(deleted ? { ...nobody, deleted } : nobody);
}

/**
 * The server counts the session no longer. Forgotten like any other, but a page with unsaved work knows whose
 * it is, and may keep it until they have signed in again.
 */
export function expireSession(): void {
  const expired = state.user ?? state.expired;
  clearSession();
  show(expired ? { ...nobody, expired } : nobody);
}

/** Changes what the browser remembers of the user; does nothing when nobody is signed in. */
export function updateSessionUser(changes: Partial<SessionUser>): void {
  const { user } = currentSession();
  if (!user || readTokens().token === null) return;
  const changed = { ...user, ...changes };
  writeUser(changed);
  show({ status: "authenticated", user: changed });
}

/** On the server, and while its page is taken over, nobody knows yet. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribeSession, currentSession, () => loading);
}

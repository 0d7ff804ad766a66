/** State of the account window, which opens over any page: from the header, the mobile menu, or another window. */
import { useSyncExternalStore } from "react";

/** `farewell`: the account is deleted, and its member is told so. */
export type AccountView = "sign-in" | "sign-up" | "forgot" | "farewell";

interface WindowState {
  view: AccountView;
  open: boolean;
  /** The pressed element, which gets the focus back on close. */
  opener: HTMLElement | null;
}

let state: WindowState | null = null;
const listeners = new Set<() => void>();

function set(next: WindowState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function openAccountWindow(view: AccountView): void {
  const { activeElement } = document;
  set({ view, open: true, opener: activeElement instanceof HTMLElement ? activeElement : null });
}

export function showAccountView(view: AccountView): void {
  if (state) set({ ...state, view });
}

export function closeAccountWindow(): void {
  if (state?.open) set({ ...state, open: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null until one is opened for the first time. */
export function useAccountWindow(): WindowState | null {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => null,
  );
}

/** Whether the sidebar is narrow: remembered on this device, the same in all its tabs. */
import { useSyncExternalStore } from "react";

const storageKey = "extenso_sidebar";

const listeners = new Set<() => void>();
/** Stands in where storage is full or forbidden. */
let unstored: boolean | null = null;

function isCollapsed(): boolean {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(storageKey) === "collapsed";
  } catch {
    return false;
  }
}

export function setSidebarCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(storageKey, collapsed ? "collapsed" : "open");
    unstored = null;
  } catch {
    unstored = collapsed;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === storageKey && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

export function useSidebarCollapsed(): boolean {
  return useSyncExternalStore(subscribe, isCollapsed, () => false);
}

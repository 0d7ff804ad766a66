/** Whether single keys do something: who dictates or leans on the keyboard turns them off (WCAG 2.1.4). */
import { useSyncExternalStore } from "react";

const storageKey = "extenso_desk_keys";
const listeners = new Set<() => void>();
let unstored: boolean | null = null;

export function singleKeysOn(): boolean {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? "on" : "off");
    unstored = null;
  } catch {
    unstored = on;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysOn, () => true);
}

/** State of a page that could not be loaded, for the window that says so. */
import { useSyncExternalStore } from "react";

export interface LostPage {
  /** Asks for it again; settles when it is there, or lost again. */
  again(): Promise<unknown>;
  asking: boolean;
  /** Number of failed attempts. */
  times: number;
}

let lost: LostPage | null = null;
const listeners = new Set<() => void>();

function set(next: LostPage | null): void {
  lost = next;
  for (const listener of listeners) listener();
}

export function sayLost(again: LostPage["again"]): void {
  set({ again, asking: false, times: (lost?.times ?? 0) + 1 });
}

export async function askAgain(): Promise<void> {
  if (!lost || lost.asking) return;
  const asking = { ...lost, asking: true };
  set(asking);
  await asking.again();
  // Lost again, somebody else has said so meanwhile.
  if (lost === asking) set(null);
}

export function stayHere(): void {
  set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLostPage(): LostPage | null {
  return useSyncExternalStore(subscribe, () => lost);
}

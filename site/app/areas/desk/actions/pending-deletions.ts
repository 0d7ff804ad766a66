/** Names of records that are about to be deleted for good. Lists hide them meanwhile; the server hears of it later. */
import { createStore } from "../store.ts";

const pending = createStore<ReadonlySet<string>>(new Set());

/** @param names such as `posts 7`. @returns brings them back. */
export function hideUntilDeleted(names: readonly string[]): () => void {
  pending.set(new Set([...pending.get(), ...names]));
  return () => pending.set(new Set([...pending.get()].filter((name) => !names.includes(name))));
}

export const usePendingDeletions = pending.use;

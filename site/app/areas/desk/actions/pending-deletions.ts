/** What is about to be deleted for good: no list shows it meanwhile, and the server has yet to hear of it. */
import { createStore } from "../store.ts";

const leaving = createStore<ReadonlySet<string>>(new Set());

/** @param names such as `posts 7`. @returns brings them back. */
export function leave(names: readonly string[]): () => void {
  leaving.set(new Set([...leaving.get(), ...names]));
  return () => leaving.set(new Set([...leaving.get()].filter((name) => !names.includes(name))));
}

export const useLeaving = leaving.use;

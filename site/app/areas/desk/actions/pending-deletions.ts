/** Names of records that are about to be deleted for good. Lists hide them meanwhile; the server hears of it later. */
import { attempt } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { createStore } from "../store.ts";

const pending = createStore<ReadonlySet<string>>(new Set());

/** @param names such as `posts 7`. @returns brings them back. */
export function hideUntilDeleted(names: readonly string[]): () => void {
  pending.set(new Set([...pending.get(), ...names]));
  return () => pending.set(new Set([...pending.get()].filter((name) => !names.includes(name))));
}

/**
 * Deletes records that nothing brings back: they are hidden at once, and the server hears of it when the undo has run
 * out.
 *
 * @param failed says what was not done, before the reason.
 * @param refresh reads the lists again before the records that are still there come back.
 */
export function deleteLater({
  names,
  message,
  failed,
  work,
  refresh,
}: {
  names: readonly string[];
  message: string;
  failed?: string;
  work: () => Promise<unknown>;
  refresh?: () => Promise<unknown>;
}): void {
  const comeBack = hideUntilDeleted(names);
  say(message, {
    undo: comeBack,
    settle: () => void attempt(work, failed).then(refresh).finally(comeBack),
  });
}

export const usePendingDeletions = pending.use;

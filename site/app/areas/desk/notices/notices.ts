/** Notices tell what was done and offer an undo. One list serves all pages, so notices survive navigation. */
import { createStore } from "../store.ts";

/** Milliseconds for which Undo is offered. */
export const undoMs = 10_000;
/** A further notice dismisses the oldest. Failures have no timer, so only this limit or a click removes them. */
const mostAtOnce = 4;

export interface Notice {
  id: number;
  kind: "done" | "failed";
  message: string;
  /** Reverses the action. */
  undo?: (() => void) | undefined;
  /** A button for a further step. */
  act?: { label: string; run: () => void } | undefined;
  /** Runs once the notice ends without Undo: for actions that can’t be reversed afterwards. */
  settle?: (() => void) | undefined;
}

const notices = createStore<readonly Notice[]>([]);
let last = 0;
const timers = new Map<number, { handle: ReturnType<typeof setTimeout>; endsAt: number }>();
const remaining = new Map<number, number>();

function start(id: number, ms: number): void {
  timers.set(id, { handle: setTimeout(dismiss, ms, id), endsAt: Date.now() + ms });
}

function stop(id: number): void {
  const timer = timers.get(id);
  if (timer) clearTimeout(timer.handle);
  timers.delete(id);
  remaining.delete(id);
}

function take(id: number): Notice | undefined {
  const found = notices.get().find((notice) => notice.id === id);
  if (!found) return undefined;
  stop(id);
  notices.set(notices.get().filter((notice) => notice !== found));
  return found;
}

/** Shows a notice. @returns its id, for `dismiss`. */
export function say(message: string, offer: Pick<Notice, "undo" | "act" | "settle"> = {}): number {
  return add({ kind: "done", message, ...offer });
}

export function sayFailed(message: string): number {
  return add({ kind: "failed", message });
}

function add(notice: Omit<Notice, "id">): number {
  last += 1;
  const id = last;
  const shown = notices.get();
  const oldest = shown.slice(0, Math.max(0, shown.length + 1 - mostAtOnce));
  for (const old of oldest) dismiss(old.id);
  notices.set([...notices.get(), { ...notice, id }]);
  if (notice.kind === "done") start(id, undoMs);
  return id;
}

/** Removes a notice, and runs its `settle`. */
export function dismiss(id: number): void {
  take(id)?.settle?.();
}

/** Removes a notice, and runs its `undo`. */
export function undo(id: number): void {
  take(id)?.undo?.();
}

/** Removes a notice, and runs its `act`. */
export function takeOffer(id: number): void {
  take(id)?.act?.run();
}

/** Stops the timer of a notice while it is hovered or focused. */
export function hold(id: number): void {
  const timer = timers.get(id);
  if (!timer) return;
  clearTimeout(timer.handle);
  timers.delete(id);
  remaining.set(id, Math.max(1_000, timer.endsAt - Date.now()));
}

/** Restarts the timer of a notice, with at least a second left. */
export function release(id: number): void {
  const left = remaining.get(id);
  if (left === undefined) return;
  remaining.delete(id);
  start(id, left);
}

/** Undoes the newest action that can be undone, for the shortcut. @returns whether there was one. */
export function undoNewest(): boolean {
  const newest = notices.get().findLast((notice) => notice.undo);
  if (newest) undo(newest.id);
  return newest !== undefined;
}

export const useNotices = notices.use;
export const shownNotices = notices.get;

/** Notices tell what was done and offer an undo. One list serves all pages, so notices survive navigation. */
import { createStore } from "../store.ts";

/** How long a way back is offered. */
export const undoMs = 10_000;
/** A further notice dismisses the oldest. Failures have no timer, so only this limit or a click removes them. */
const mostAtOnce = 4;

export interface Notice {
  id: number;
  kind: "done" | "failed";
  message: string;
  /** Takes back what was done. */
  undo?: (() => void) | undefined;
  /** Offers a further step, in its own words. */
  act?: { label: string; run: () => void } | undefined;
  /** Runs when the offer is over and was not taken: for what cannot be taken back afterwards. */
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

/** @returns its number, for `dismiss`. */
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
  const fallingOut = shown.slice(0, Math.max(0, shown.length + 1 - mostAtOnce));
  for (const old of fallingOut) dismiss(old.id);
  notices.set([...notices.get(), { ...notice, id }]);
  if (notice.kind === "done") start(id, undoMs);
  return id;
}

/** Puts it away; what waited for that is done. */
export function dismiss(id: number): void {
  take(id)?.settle?.();
}

/** Takes back what the notice tells of. */
export function undo(id: number): void {
  take(id)?.undo?.();
}

/** Does what the notice offers. */
export function takeOffer(id: number): void {
  take(id)?.act?.run();
}

/** While somebody looks at it, the time of the offer stands still. */
export function hold(id: number): void {
  const timer = timers.get(id);
  if (!timer) return;
  clearTimeout(timer.handle);
  timers.delete(id);
  remaining.set(id, Math.max(1_000, timer.endsAt - Date.now()));
}

export function release(id: number): void {
  const left = remaining.get(id);
  if (left === undefined) return;
  remaining.delete(id);
  start(id, left);
}

/** The newest that can be taken back, for the shortcut. */
export function undoNewest(): boolean {
  const newest = notices.get().findLast((notice) => notice.undo);
  if (newest) undo(newest.id);
  return newest !== undefined;
}

export const useNotices = notices.use;
export const shownNotices = notices.get;

/** How long what is typed waits for its way to the server. */
import type { SavingState } from "./session-view.ts";

/** What the server is told of at most this long after a key press. */
export const autosaveAfterMs = 1_000;

/** Milliseconds until the server is tried with what it has not got. */
export const pauseIn = (state: SavingState): number =>
  state === "offline" || state === "signed-out" ? 3_000 : autosaveAfterMs;

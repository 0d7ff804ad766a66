import type { SavingState } from "../saving/session-view.ts";

/** What is safe where, in a few words. */
export const savingWords: Record<SavingState, string> = {
  saved: "Saved",
  typing: "Typing…",
  keeping: "Keeping…",
  kept: "Kept as a draft",
  saving: "Saving…",
  offline: "No connection. Kept in this browser.",
  "signed-out": "Signed out. Kept in this browser.",
  conflict: "Somebody else saved.",
  refused: "Not saved",
};

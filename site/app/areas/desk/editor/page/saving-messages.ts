import type { SavingState } from "../saving/session-view.ts";

/** What is safe where, in a few words. */
const savingWords: Record<SavingState, string> = {
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

interface Standing {
  state: SavingState;
  /** Nobody has saved it yet. */
  isNew: boolean;
  /** Readers see it, or are going to. */
  isOut: boolean;
  /** Its details were changed since it was saved. */
  hasDetails: boolean;
}

export function stateWords({ state, isNew, isOut, hasDetails }: Standing): string {
  if (hasDetails && (state === "saved" || state === "kept")) return "Details not saved";
  if (isNew && state === "saved") return "Nothing written yet";
  return isOut && state === "kept" ? "Kept, and not public yet" : savingWords[state];
}

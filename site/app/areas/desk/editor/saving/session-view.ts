/** What is shown of a text that is being edited: what it says, and how its saving goes. */
import { ApiError } from "@extenso/contract/errors/errors.ts";
import type { Changes, Tagged } from "../../api/content.ts";
import type { DeskRecord } from "../../api/records.ts";
import type { Texts } from "./autosave.ts";

export type SavingState =
  | "saved"
  | "typing"
  | "keeping"
  | "kept"
  | "saving"
  | "offline"
  | "signed-out"
  | "conflict"
  | "refused";

export interface SessionView {
  record: DeskRecord | null;
  title: string;
  excerpt: string;
  /** Of all but the texts: saved with the next press. */
  changes: Changes;
  /** When it is to be published, as the publish window has it: on the studio's clock. Empty: not later than now. */
  plannedFor: string;
  state: SavingState;
  /** Why something did not go well. */
  problem: string;
  /** What somebody else has saved meanwhile. */
  theirs: Tagged | null;
}

export function textsOf(record: DeskRecord | null): Texts {
  return {
    title: record?.title.raw ?? "",
    content: record?.content.raw ?? "",
    excerpt: record?.excerpt.raw ?? "",
  };
}

/** Whether readers have it, or will by themselves. */
export const isOut = (record: DeskRecord | null): boolean =>
  ["publish", "future", "private"].includes(record?.status ?? "draft");

/** As it is when it is opened. */
export function viewOf(record: DeskRecord | null): SessionView {
  const { title, excerpt } = textsOf(record);
  return { record, title, excerpt, changes: {}, plannedFor: "", state: "saved", problem: "", theirs: null };
}

/** How a call that failed is told. @throws what is no answer of the server's. */
export function failureOf(error: unknown): Pick<SessionView, "state" | "problem"> {
  if (!(error instanceof ApiError)) throw error;
  const { status, message } = error;
  if (status === 401) return { state: "signed-out", problem: message };
  const isAway = status === null || status >= 500 || status === 429;
  return { state: isAway ? "offline" : "refused", problem: message };
}

/** The editor's view of its session: the text, and the state of its saving. */
import type { Changes, Tagged } from "../../api/content.ts";
import type { DeskRecord } from "../../api/records.ts";
import type { SavingState } from "../../saving/saving-session.ts";
import { textsOf } from "./autosave.ts";

export interface SessionView {
  record: DeskRecord | null;
  title: string;
  excerpt: string;
  /** Unsaved changes of fields other than the texts; the next save sends them. */
  changes: Changes;
  /** When it is to be published, as the publish window has it: on the studio's clock. Empty: not later than now. */
  plannedFor: string;
  state: SavingState;
  /** Why something did not go well. */
  problem: string;
  /** The version that somebody else has saved meanwhile, if there is one. */
  theirs: Tagged | null;
}

/** Whether readers have it, or will by themselves. */
export const isOut = (record: DeskRecord | null): boolean =>
  ["publish", "future", "private"].includes(record?.status ?? "draft");

/** As it is when it is opened. */
export function viewOf(record: DeskRecord | null): SessionView {
  const { title, excerpt } = textsOf(record);
  return { record, title, excerpt, changes: {}, plannedFor: "", state: "saved", problem: "", theirs: null };
}

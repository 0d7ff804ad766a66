/** What can be done to records from a list, and how each is taken back. */
import { type ContentType, deleteRecord, type Status, saveRecord, trashRecord } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";

export type Act = "publish" | "draft" | "trash" | "restore" | "delete";

/** Enough of a record to change it and to change it back. */
export type Subject = Pick<DeskRecord, "id" | "status">;

/** The status that an act leaves a record in; null: gone. */
export function statusAfter(act: Act): Status | null {
  if (act === "delete") return null;
  if (act === "publish") return "publish";
  return act === "trash" ? "trash" : "draft";
}

export function perform(type: ContentType, act: Act, { id }: Subject): Promise<unknown> {
  if (act === "trash") return trashRecord(type, id);
  if (act === "delete") return deleteRecord(type, id);
  return saveRecord(type, id, { status: act === "publish" ? "publish" : "draft" });
}

/** As it was before `perform`. Nothing brings back what was deleted for good. */
export function takeBack(type: ContentType, { id, status }: Subject): Promise<unknown> {
  if (status === "trash") return trashRecord(type, id);
  return saveRecord(type, id, { status: status as Exclude<Status, "trash"> });
}

const done: Record<Act, string> = {
  publish: "published",
  draft: "made a draft again",
  trash: "moved to the trash",
  restore: "restored as a draft",
  delete: "deleted for good",
};

const failed: Record<Act, string> = {
  publish: "published",
  draft: "made a draft",
  trash: "moved to the trash",
  restore: "restored",
  delete: "deleted",
};

/** @param title of the record, where it is one. */
export function doneWords(act: Act, count: number, one: string, title: string): string {
  return count === 1 ? `“${title}” ${done[act]}.` : `${count} ${one}s ${done[act]}.`;
}

export function failedWords(act: Act, count: number, all: number, one: string, reason: string): string {
  const what = all === 1 ? `The ${one}` : `${count} of ${all} ${one}s`;
  return `${what} could not be ${failed[act]}. ${reason}`;
}

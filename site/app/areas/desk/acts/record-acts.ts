/** What can be done to records from a list, and how each is taken back. */
import {
  type Changes,
  type ContentType,
  deleteRecord,
  type Status,
  saveRecord,
  trashRecord,
} from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import { asBefore, outcomeMessage, publishedNow } from "./outcome.ts";

export type Act = "publish" | "draft" | "trash" | "restore" | "delete";

/** Enough of a record to change it and to change it back. */
export type Subject = Pick<DeskRecord, "id" | "status" | "date" | "date_gmt">;

/** The status that an act leaves a record in; null: gone. */
export function statusAfter(act: Act): Status | null {
  if (act === "delete") return null;
  if (act === "publish") return "publish";
  return act === "trash" ? "trash" : "draft";
}

/** @returns the record as the server answered; null: it is gone. */
export async function perform(type: ContentType, act: Act, subject: Subject): Promise<DeskRecord | null> {
  const { id } = subject;
  if (act === "delete") {
    await deleteRecord(type, id);
    return null;
  }
  if (act === "trash") return (await trashRecord(type, id)).record;
  const changes: Changes = act === "publish" ? publishedNow(subject) : { status: "draft" };
  return (await saveRecord(type, id, changes)).record;
}

/** As it was before `perform`. Nothing brings back what was deleted for good. */
export async function takeBack(type: ContentType, subject: Subject): Promise<DeskRecord> {
  const { id, status } = subject;
  if (status === "trash") return (await trashRecord(type, id)).record;
  return (await saveRecord(type, id, asBefore(subject))).record;
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

/** Of records that came to something else than was asked for, as the server answered. */
export function otherwiseWords(records: readonly DeskRecord[], zone: string): string[] {
  return records.map((record) => `“${record.title.raw || "Untitled"}”: ${outcomeMessage(record, zone)}`);
}

export function failedWords(act: Act, count: number, all: number, one: string, reason: string): string {
  const what = all === 1 ? `The ${one}` : `${count} of ${all} ${one}s`;
  return `${what} could not be ${failed[act]}. ${reason}`;
}

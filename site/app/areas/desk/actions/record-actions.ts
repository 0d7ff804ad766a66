/** Actions on records of a list, and how each is undone. */
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

export type RecordAction = "publish" | "draft" | "trash" | "restore" | "delete";

/** The fields of a record that are needed to change it and to undo the change. */
export type Subject = Pick<DeskRecord, "id" | "status" | "date" | "date_gmt">;

/** The status of a record after an act; null if the record is deleted. */
export function statusAfter(act: RecordAction): Status | null {
  if (act === "delete") return null;
  if (act === "publish") return "publish";
  return act === "trash" ? "trash" : "draft";
}

/** @returns the record in the server's response; null if it was deleted. */
export async function perform(
  type: ContentType,
  act: RecordAction,
  subject: Subject,
): Promise<DeskRecord | null> {
  const { id } = subject;
  if (act === "delete") {
    await deleteRecord(type, id);
    return null;
  }
  if (act === "trash") return (await trashRecord(type, id)).record;
  const changes: Changes = act === "publish" ? publishedNow(subject) : { status: "draft" };
  return (await saveRecord(type, id, changes)).record;
}

/** Undoes `perform`. A deleted record can't be brought back. */
export async function takeBack(type: ContentType, subject: Subject): Promise<DeskRecord> {
  const { id, status } = subject;
  if (status === "trash") return (await trashRecord(type, id)).record;
  return (await saveRecord(type, id, asBefore(subject))).record;
}

const done: Record<RecordAction, string> = {
  publish: "published",
  draft: "made a draft again",
  trash: "moved to the trash",
  restore: "restored as a draft",
  delete: "deleted for good",
};

const failed: Record<RecordAction, string> = {
  publish: "published",
  draft: "made a draft",
  trash: "moved to the trash",
  restore: "restored",
  delete: "deleted",
};

/** @param title named in the message if `count` is 1. */
export function doneMessage(act: RecordAction, count: number, one: string, title: string): string {
  return count === 1 ? `“${title}” ${done[act]}.` : `${count} ${one}s ${done[act]}.`;
}

/** Messages for records whose status in the server's response isn't the requested one. */
export function otherStatusMessages(records: readonly DeskRecord[], zone: string): string[] {
  return records.map((record) => `“${record.title.raw || "Untitled"}”: ${outcomeMessage(record, zone)}`);
}

export function failedMessage(
  act: RecordAction,
  count: number,
  all: number,
  one: string,
  reason: string,
): string {
  const what = all === 1 ? `The ${one}` : `${count} of ${all} ${one}s`;
  return `${what} could not be ${failed[act]}. ${reason}`;
}

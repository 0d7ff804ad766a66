/** Acts on single records by their names: “publish now dune line”, “dune line trash”. */
import type { DeskRecord } from "../api/records.ts";

export type RecordAct = "publish" | "move" | "preview" | "view" | "duplicate" | "draft" | "trash";

export const actLabels: Record<RecordAct, string> = {
  publish: "Publish now",
  move: "Move to another day",
  preview: "Preview",
  view: "View on the site",
  duplicate: "Duplicate",
  draft: "Revert to draft",
  trash: "Move to trash",
};

/** Longer ones first, since the words that are left over are the record's name. */
const actWords: readonly (readonly [string, RecordAct])[] = [
  ["move to another day", "move"],
  ["move to the trash", "trash"],
  ["move to trash", "trash"],
  ["view on the site", "view"],
  ["revert to draft", "draft"],
  ["publish now", "publish"],
  ["reschedule", "move"],
  ["make a copy of", "duplicate"],
  ["duplicate", "duplicate"],
  ["unschedule", "draft"],
  ["unpublish", "draft"],
  ["schedule", "move"],
  ["publish", "publish"],
  ["preview", "preview"],
  ["delete", "trash"],
  ["remove", "trash"],
  ["trash", "trash"],
  ["draft", "draft"],
  ["copy", "duplicate"],
  ["move", "move"],
  ["view", "view"],
];

/** @returns the act that a typed text begins or ends with, and the rest as name; `null` and all of it without one. */
export function splitAct(typed: string): { act: RecordAct | null; name: string } {
  const text = typed.trim().toLowerCase().replaceAll("…", "");
  for (const [words, act] of actWords) {
    if (text.startsWith(`${words} `)) return { act, name: text.slice(words.length).trim() };
    if (text.endsWith(` ${words}`)) return { act, name: text.slice(0, -words.length).trim() };
  }
  return { act: null, name: typed.trim() };
}

/** Actions that the record's status and the caller's capabilities allow, in the order in which they are offered. */
export function actsOf(
  { status }: Pick<DeskRecord, "status">,
  { mayPublish, isSeen }: { mayPublish: boolean; isSeen: boolean },
): RecordAct[] {
  if (status === "trash") return [];
  const acts: [RecordAct, boolean][] = [
    ["publish", mayPublish && status !== "publish" && status !== "private"],
    ["move", mayPublish && status === "future"],
    ["view", isSeen],
    ["preview", true],
    ["duplicate", true],
    ["draft", mayPublish && (status === "publish" || status === "future")],
    ["trash", true],
  ];
  return acts.filter(([, isOffered]) => isOffered).map(([act]) => act);
}

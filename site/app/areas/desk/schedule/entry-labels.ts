import type { CalendarEntry } from "../api/calendar.ts";
import { editPath, kindOf } from "../kinds.ts";
import { scheduledPlace } from "../updates/place.ts";

/** Tells an entry apart from all others. */
export const entryKey = ({ kind, id, part, version }: CalendarEntry) => `${kind} ${id} ${part} ${version}`;

/** Whether two entries are changed by the same tag: dates of one part of the site's content are. */
export const isSameRecord = (one: CalendarEntry, other: CalendarEntry) =>
  one.kind === other.kind &&
  one.id === other.id &&
  one.part === other.part &&
  (one.kind === "site" || one.version === other.version);

/** A change of something published that goes out later, and not the record itself. */
export const isUpdate = ({ kind, version }: Pick<CalendarEntry, "kind" | "version">) =>
  kind !== "site" && version > 0;

export const entryTitle = ({ title }: Pick<CalendarEntry, "title">) => title || "Untitled";

/** Its kind in one word, such as `article`. */
export function entryKind({ kind, version }: Pick<CalendarEntry, "kind" | "version">): string {
  if (kind === "site") return "site";
  return isUpdate({ kind, version }) ? `${kindOf(kind).one} update` : kindOf(kind).one;
}

/** Where it is edited. */
export function entryPath({ kind, id, part, version }: CalendarEntry): string {
  if (kind === "site") return `/desk/site/${part}`;
  return isUpdate({ kind, version }) ? `${editPath(kind, id)}${scheduledPlace}` : editPath(kind, id);
}

import type { CalendarEntry } from "../api/calendar.ts";
import { editPath, kindOf } from "../kinds.ts";

/** Tells an entry apart from all others. */
export const entryKey = ({ kind, id, part, version }: CalendarEntry) => `${kind} ${id} ${part} ${version}`;

/** Whether two entries are changed by the same tag: dates of one part of the site's content are. */
export const isSameRecord = (one: CalendarEntry, other: CalendarEntry) =>
  one.kind === other.kind && one.id === other.id && one.part === other.part;

export const entryTitle = ({ title }: Pick<CalendarEntry, "title">) => title || "Untitled";

/** Its kind in one word, such as `article`. */
export function entryKind({ kind }: Pick<CalendarEntry, "kind">): string {
  return kind === "site" ? "site" : kindOf(kind).one;
}

/** Where it is edited. */
export function entryPath({ kind, id, part }: CalendarEntry): string {
  return kind === "site" ? `/desk/site/${part}` : editPath(kind, id);
}

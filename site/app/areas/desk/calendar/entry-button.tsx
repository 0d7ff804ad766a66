import type { DragEvent, KeyboardEvent } from "react";
import type { CalendarEntry } from "../api/calendar.ts";
import { entryKey, entryKind, entryTitle } from "../schedule/entry-labels.ts";
import { timeLabel } from "./month.ts";

export const isMovable = ({ status, may_publish }: CalendarEntry) => status === "future" && may_publish;

/** One entry: it opens what can be done with it, and one that can be moved can be dragged. */
export function EntryButton({
  entry,
  isLifted = false,
  hintId,
  onOpen,
  onKeys,
  onDrag,
}: {
  entry: CalendarEntry;
  isLifted?: boolean;
  /** Id of the element that explains the keys. */
  hintId?: string;
  onOpen: () => void;
  onKeys?: (event: KeyboardEvent) => void;
  /** Undefined: not by drag. `null` when the drag is over. */
  onDrag?: (entry: CalendarEntry | null) => void;
}) {
  const canMove = isMovable(entry);
  return (
    <button
      type="button"
      className="desk-entry"
      data-entry={entryKey(entry)}
      data-status={entry.status}
      data-lifted={isLifted || undefined}
      aria-haspopup="dialog"
      aria-describedby={canMove ? hintId : undefined}
      draggable={canMove && onDrag !== undefined}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", entryTitle(entry));
        onDrag?.(entry);
      }}
      onDragEnd={() => onDrag?.(null)}
      onKeyDown={canMove ? onKeys : undefined}
      // A key that lifts it or drops it doesn't press it, too.
      onKeyUp={(event) => canMove && onKeys && event.key === " " && event.preventDefault()}
      onClick={onOpen}
    >
      <span className="desk-entry-facts">
        <time dateTime={`${entry.date_gmt}Z`}>{timeLabel(entry.date)}</time>
        <span className="desk-entry-kind">{entryKind(entry)}</span>
      </span>
      <span className="desk-entry-title">{entryTitle(entry)}</span>
      <span className="sr-only">{entry.status === "future" ? "Scheduled" : "Published"}</span>
    </button>
  );
}

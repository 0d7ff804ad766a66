import { Link } from "react-router";
import type { CalendarEntry } from "../api/calendar.ts";
import { entryKind, entryPath, entryTitle } from "../schedule/entry-labels.ts";
import type { ScheduleActions } from "../schedule/use-schedule.tsx";
import { studioMoment, useStudioZone } from "../time/studio-time.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import { isMovable } from "./entry-button.tsx";

/** One entry with its moment, and what can be done with it. */
export default function EntryWindow({
  entry,
  actions,
  onClose,
}: {
  entry: CalendarEntry;
  actions: ScheduleActions;
  onClose: () => void;
}) {
  const zone = useStudioZone();
  const act = (what: (entry: CalendarEntry) => void) => () => {
    onClose();
    what(entry);
  };
  return (
    <DeskDialog open onClose={onClose} title={entryTitle(entry)} className="desk-entry-window">
      <p className="desk-recent-facts">
        <span className="desk-recent-kind">{entryKind(entry)}</span>
        <StatusMark status={entry.status} />
      </p>
      <p>
        <time dateTime={`${entry.date_gmt}Z`}>{studioMoment(entry.date, zone)}</time>
      </p>
      <p className="desk-row">
        {entry.may_edit && (
          <Link to={entryPath(entry)} className="desk-button" data-look="primary">
            Open
          </Link>
        )}
        {isMovable(entry) && (
          <>
            <button type="button" className="desk-button" onClick={act(actions.openMove)}>
              Move…
            </button>
            <button type="button" className="desk-button" onClick={act(actions.publish)}>
              Publish now
            </button>
          </>
        )}
        {entry.path && (
          <Link to={entry.path} className="desk-button" data-look="quiet">
            View on the site
          </Link>
        )}
      </p>
    </DeskDialog>
  );
}

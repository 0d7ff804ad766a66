import { useId, useState } from "react";
import {
  onStudioClock,
  studioMoment,
  useStudioZone,
  utcOfStudioClock,
  zoneLabel,
} from "../time/studio-time.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";

/** Another day and time for something scheduled, by keyboard alone too; or now. */
export default function MoveWindow({
  title,
  verb = "Move",
  local,
  onMove,
  onPublish,
  onClose,
}: {
  title: string;
  verb?: "Move" | "Schedule";
  /** When it is due, on the studio's clock. */
  local: string;
  /** @param to as the field has it, on the studio's clock. */
  onMove: (to: string) => void;
  /** Undefined: it isn't published from here. */
  onPublish?: (() => void) | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const zone = useStudioZone();
  const [time, setTime] = useState(local.slice(0, 16));
  const [problem, setProblem] = useState("");
  const now = onStudioClock(new Date(), zone);
  const gmt = utcOfStudioClock(time, zone);

  function move(): void {
    if (time === "") setProblem("Choose a day and a time.");
    else if (time <= now) setProblem("This time is past. Choose a later one, or publish it now.");
    else onMove(time);
  }

  return (
    <DeskDialog open onClose={onClose} title={`${verb} “${title}”`}>
      <form
        noValidate
        className="desk-form desk-move"
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        <div className="desk-field">
          <label htmlFor={id}>Day and time ({zoneLabel(zone, gmt ? new Date(`${gmt}Z`) : new Date())})</label>
          <input
            id={id}
            type="datetime-local"
            className="desk-input"
            value={time}
            min={now}
            aria-invalid={problem !== "" || undefined}
            aria-describedby={`${id}-moment ${id}-problem`}
            onChange={({ target }) => {
              setTime(target.value);
              setProblem("");
            }}
          />
          <span id={`${id}-moment`} className="desk-hint">
            {studioMoment(time, zone)}
          </span>
          <p id={`${id}-problem`} role="alert" className="desk-error">
            {problem}
          </p>
        </div>
        <span className="desk-row">
          <button type="submit" className="desk-button" data-look="primary">
            {verb}
          </button>
          {onPublish && (
            <button type="button" className="desk-button" onClick={onPublish}>
              Publish now
            </button>
          )}
        </span>
      </form>
    </DeskDialog>
  );
}

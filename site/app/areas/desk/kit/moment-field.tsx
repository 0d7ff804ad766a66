import { useId } from "react";
import {
  onStudioClock,
  studioMoment,
  useStudioZone,
  utcOfStudioClock,
  zoneLabel,
} from "../time/studio-time.ts";

/** A day and time on the studio's clock, with the same in words and the error below it. */
export function MomentField({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const zone = useStudioZone();
  const gmt = utcOfStudioClock(value, zone);
  return (
    <div className="desk-field">
      <label htmlFor={id}>Day and time ({zoneLabel(zone, gmt ? new Date(`${gmt}Z`) : new Date())})</label>
      <input
        id={id}
        type="datetime-local"
        className="desk-input"
        value={value}
        min={onStudioClock(new Date(), zone)}
        aria-invalid={problem !== "" || undefined}
        aria-describedby={`${id}-moment ${id}-problem`}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-moment`} className="desk-hint">
        {studioMoment(value, zone)}
      </span>
      <p id={`${id}-problem`} role="alert" className="desk-error">
        {problem}
      </p>
    </div>
  );
}

/** @param instead verb of the action without a time, such as “publish”. @returns true, or the error. */
export function checkMoment(value: string, zone: string, instead: string): string | true {
  if (value === "" || utcOfStudioClock(value, zone) === "") return "Choose a day and a time.";
  return (
    value.slice(0, 16) > onStudioClock(new Date(), zone) ||
    `This time is past. Choose a later one, or ${instead} it now.`
  );
}

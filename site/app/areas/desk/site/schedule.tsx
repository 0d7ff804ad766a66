import { useId, useState } from "react";
import {
  onStudioClock,
  spelledOut,
  useStudioZone,
  utcOfStudioClock,
  zoneWords,
} from "../editor/details/studio-time.ts";

/** When the draft goes out by itself, on the studio's clock, whoever sets it from wherever; the zone is spelled out. */
export function Schedule({ isBusy, onDate }: { isBusy: boolean; onDate: (gmt: string) => void }) {
  const id = useId();
  const zone = useStudioZone();
  const [open, setOpen] = useState(false);
  const [local, setLocal] = useState("");
  const gmt = zone === "" ? "" : utcOfStudioClock(local, zone);
  return (
    <>
      <button type="button" className="desk-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Schedule…
      </button>
      <span className="site-schedule" hidden={!open}>
        <label htmlFor={id}>Publish at, {zoneWords(zone, gmt ? new Date(`${gmt}Z`) : new Date())}</label>
        <input
          id={id}
          type="datetime-local"
          className="desk-input"
          value={local}
          min={onStudioClock(new Date(), zone)}
          aria-describedby={`${id}-words`}
          onChange={({ target }) => setLocal(target.value)}
        />
        <button
          type="button"
          className="desk-button"
          disabled={isBusy || gmt === ""}
          onClick={() => onDate(gmt)}
        >
          Schedule
        </button>
        <span id={`${id}-words`} className="desk-soft">
          {spelledOut(local)}
        </span>
      </span>
    </>
  );
}

/** When a scheduled draft goes out, as the studio's clock has it. */
export function GoesOut({ gmt }: { gmt: string }) {
  const zone = useStudioZone();
  const at = new Date(`${gmt}Z`);
  return (
    <>
      Goes out {spelledOut(onStudioClock(at, zone))}, {zoneWords(zone, at)}, by itself.
    </>
  );
}

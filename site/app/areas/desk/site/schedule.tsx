import { useId, useState } from "react";
import {
  clockWords,
  onStudioClock,
  useStudioZone,
  utcOfStudioClock,
  zoneWords,
} from "../time/studio-time.ts";

/** When the draft goes out by itself, on the studio's clock, whoever sets it from wherever; the zone is spelled out. */
export function Schedule({
  isBusy,
  local,
  onLocal,
  onDate,
}: {
  isBusy: boolean;
  /** As it was typed; empty: not yet. */
  local: string;
  onLocal: (local: string) => void;
  onDate: (gmt: string) => void;
}) {
  const id = useId();
  const zone = useStudioZone();
  // Until it is opened or closed by hand, it is there for what was typed before.
  const [wish, setWish] = useState<boolean | null>(null);
  const open = wish ?? local !== "";
  const gmt = zone === "" ? "" : utcOfStudioClock(local, zone);
  return (
    <>
      <button type="button" className="desk-button" aria-expanded={open} onClick={() => setWish(!open)}>
        Schedule…
      </button>
      <span className="site-schedule" hidden={!open}>
        <label htmlFor={id}>Publish at ({zoneWords(zone, gmt ? new Date(`${gmt}Z`) : new Date())})</label>
        <input
          id={id}
          type="datetime-local"
          className="desk-input"
          value={local}
          min={onStudioClock(new Date(), zone)}
          aria-describedby={`${id}-words`}
          onChange={({ target }) => onLocal(target.value)}
        />
        <button
          type="button"
          className="desk-button"
          disabled={isBusy || gmt === ""}
          onClick={() => {
            setWish(null);
            onDate(gmt);
          }}
        >
          Schedule
        </button>
        <span id={`${id}-words`} className="desk-soft">
          {clockWords(local)}
        </span>
      </span>
    </>
  );
}

import type { DeskRecord } from "../api/records.ts";
import { clockLabel, studioMoment, useStudioZone, zoneLabel } from "../time/studio-time.ts";

/** When a record goes out, on the studio's clock. */
export function ScheduledMoment({ record: { date, date_gmt } }: { record: DeskRecord }) {
  const zone = useStudioZone();
  return (
    <time dateTime={`${date_gmt}Z`} title={studioMoment(date, zone)}>
      {clockLabel(date)}
      <span className="sr-only">{` (${zoneLabel(zone, new Date(`${date_gmt}Z`))})`}</span>
    </time>
  );
}

import { agoLabel, momentLabel, timeOf } from "./times.ts";

/** @param gmt as records have it. */
export function TimeAgo({ gmt }: { gmt: string }) {
  const time = timeOf(gmt);
  if (!time) return <span className="desk-soft">–</span>;
  return (
    <time dateTime={time.toISOString()} title={momentLabel(time)}>
      {agoLabel(time, new Date())}
    </time>
  );
}

import { agoWords, momentWords, timeOf } from "./times.ts";

/** @param gmt as records have it. */
export function TimeAgo({ gmt }: { gmt: string }) {
  const time = timeOf(gmt);
  if (!time) return <span className="desk-soft">–</span>;
  return (
    <time dateTime={time.toISOString()} title={momentWords(time)}>
      {agoWords(time, new Date())}
    </time>
  );
}

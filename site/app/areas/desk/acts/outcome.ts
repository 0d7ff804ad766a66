/** What a record came to by a save: notices say what the server answered. */
import type { Changes } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import { studioMoment } from "../editor/details/studio-time.ts";

type Outcome = Pick<DeskRecord, "status" | "date">;

/** @param zone the studio's, by its name. */
export function outcomeMessage({ status, date }: Outcome, zone: string): string {
  switch (status) {
    case "publish":
      return "Published.";
    case "future":
      return `Scheduled for ${studioMoment(date, zone)}.`;
    case "pending":
      return "It waits for review.";
    case "private":
      return "It is private.";
    case "draft":
      return "It is a draft.";
    case "trash":
      return "It is in the trash.";
    default:
      return "Saved.";
  }
}

/** @param message for the status that was asked for; any other tells of itself. */
export function messageFor(record: Outcome, status: string, message: string, zone: string): string {
  return record.status === status ? message : outcomeMessage(record, zone);
}

/** Whether its day is still to come: `publish` alone would leave it scheduled, as in WordPress. */
function isAhead({ status, date_gmt }: Pick<DeskRecord, "status" | "date_gmt">): boolean {
  return status === "future" || Date.parse(`${date_gmt}Z`) > Date.now();
}

/** Publishes at once: a day to come gives way to the server's now, one that is past stays. */
export function publishedNow(record: Pick<DeskRecord, "status" | "date_gmt"> | null): Changes {
  return { status: "publish", ...(record && isAhead(record) ? { date: null } : {}) };
}

/** Brings back what `publishedNow` or another status has changed. */
export function asBefore(record: Pick<DeskRecord, "status" | "date" | "date_gmt">): Changes {
  const status = record.status as NonNullable<Changes["status"]>;
  return { status, ...(isAhead(record) ? { date: record.date } : {}) };
}

/** Notices after a save. They name the status in the server's response, which may not be the requested one. */
import type { Changes } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import { studioMoment } from "../time/studio-time.ts";

type Outcome = Pick<DeskRecord, "status" | "date">;

/** @param zone name of the studio's time zone. */
export function outcomeMessage({ status, date }: Outcome, zone: string): string {
  switch (status) {
    case "publish":
      return "Published.";
    case "future":
      return `Scheduled for ${studioMoment(date, zone)}.`;
    case "pending":
      return "Sent for review.";
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

/** @param message used if the record has the requested `status`; any other status has its own message. */
export function messageFor(record: Outcome, status: string, message: string, zone: string): string {
  return record.status === status ? message : outcomeMessage(record, zone);
}

/** Whether the record's date is in the future: as in WordPress, `publish` alone would leave it scheduled. */
function isAhead({ status, date_gmt }: Pick<DeskRecord, "status" | "date_gmt">): boolean {
  return status === "future" || Date.parse(`${date_gmt}Z`) > Date.now();
}

/** Changes that publish at once: the server's current time replaces a future date, a past one stays. */
export function publishedNow(record: Pick<DeskRecord, "status" | "date_gmt"> | null): Changes {
  return { status: "publish", ...(record && isAhead(record) ? { date: null } : {}) };
}

/** Changes that undo `publishedNow` or another change of status. */
export function asBefore(record: Pick<DeskRecord, "status" | "date" | "date_gmt">): Changes {
  const status = record.status as NonNullable<Changes["status"]>;
  return { status, ...(isAhead(record) ? { date: record.date } : {}) };
}

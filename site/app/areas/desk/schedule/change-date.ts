/** Calls that move something scheduled or publish it, and the ways back. */
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { asBefore, publishedNow } from "../actions/outcome.ts";
import type { CalendarEntry } from "../api/calendar.ts";
import { type Changes, getRecord, saveRecord } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import { changeUpdate, releaseUpdate } from "../api/updates.ts";
import { changeScheduled, getSiteContent } from "../site/site-content.ts";
import { onStudioClock, utcOfStudioClock } from "../time/studio-time.ts";
import { isUpdate } from "./entry-labels.ts";

/** Status and date of an entry after a change, with the ETag that a further change needs. */
export interface Changed {
  status: string;
  /** On the studio's clock. */
  date: string;
  date_gmt: string;
  etag: string;
}

/**
 * @param local on the studio's clock, as a field for date and time has it.
 * @throws {ApiError} where somebody has changed it since it was shown.
 */
export async function moveEntry(entry: CalendarEntry, local: string, zone: string): Promise<Changed> {
  if (entry.kind === "site") {
    const date_gmt = utcOfStudioClock(local, zone);
    const { part, version } = entry;
    const now = await changeScheduled(part, version, { status: "future", date_gmt }, await tagOf(entry));
    const moved = now.scheduled.find(({ id }) => id === version);
    const gmt = moved?.date_gmt ?? date_gmt;
    return {
      status: moved ? "future" : "publish",
      etag: now.etag,
      date: onStudioClock(new Date(`${gmt}Z`), zone),
      date_gmt: gmt,
    };
  }
  if (isUpdate(entry)) {
    const date_gmt = utcOfStudioClock(local, zone);
    const { kind, id, version } = entry;
    const now = await changeUpdate(kind, id, version, { date_gmt }, entry.etag);
    return { status: "future", date: now.date, date_gmt: now.date_gmt, etag: now.etag };
  }
  return saved(entry, { status: "future", date: `${local.slice(0, 16)}:00` });
}

/** @throws {ApiError} where somebody has changed it since it was shown. */
export async function publishEntry(entry: CalendarEntry): Promise<Changed> {
  if (entry.kind === "site") {
    const { part, version } = entry;
    const now = await changeScheduled(part, version, { status: "publish" }, await tagOf(entry));
    const isOut = !now.scheduled.some(({ id }) => id === version);
    const { date, date_gmt } = entry;
    return { status: isOut ? "publish" : "future", date, date_gmt, etag: now.etag };
  }
  if (isUpdate(entry)) {
    const { kind, id, version, etag, date, date_gmt } = entry;
    await releaseUpdate(kind, id, version, etag);
    return { status: "publish", date, date_gmt, etag };
  }
  return saved(entry, publishedNow(entry));
}

/** The status and date that an entry had before it was published. */
export function restoreDate(entry: CalendarEntry, before: DeskRecord): Promise<Changed> {
  return saved(entry, asBefore(before));
}

async function saved(entry: CalendarEntry, changes: Changes): Promise<Changed> {
  if (entry.kind === "site") throw new Error("the site's content is no record");
  const { record, etag } = await saveRecord(entry.kind, entry.id, changes, { etag: await tagOf(entry) });
  const { status, date, date_gmt } = record;
  return { status, date, date_gmt, etag };
}

/** Some lists carry no ETags: then the entry's status and date are compared with the record's present ones. */
async function tagOf(entry: CalendarEntry): Promise<string> {
  if (entry.etag !== "") return entry.etag;
  if (entry.kind === "site") return (await getSiteContent(entry.part)).etag;
  const { record, etag } = await getRecord(entry.kind, entry.id);
  if (record.status === entry.status && record.date_gmt === entry.date_gmt) return etag;
  throw new ApiError("Someone else has moved or published it meanwhile.", {
    code: "rest_post_changed",
    status: 409,
  });
}

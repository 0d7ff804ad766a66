import type { CalendarEntry } from "../api/calendar.ts";
import type { ContentType } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import { publicPath } from "../public-path.ts";

/** A record of a list, in which the caller may edit it. Lists carry no tags. */
export function entryOf(type: ContentType, record: DeskRecord): CalendarEntry {
  return {
    kind: type,
    id: record.id,
    part: "",
    version: 0,
    title: record.title.raw,
    status: record.status === "publish" ? "publish" : "future",
    date_gmt: record.date_gmt,
    date: record.date,
    etag: "",
    path: publicPath(type, record) ?? "",
    may_edit: true,
    may_publish: "wp:action-publish" in record._links,
  };
}

/** Versions of the site's content by the time at which they go out or went out, for the calendar. */
import { type SitePart, sitePartNames } from "@extenso/contract/site-content/parts.ts";
import type { Query } from "../../engines/database/query.ts";
import { versionsByTime } from "../../engines/versions/versions-by-time.ts";
import { contentTag } from "./present.ts";
import { siteKind } from "./store.ts";

export interface DatedVersion {
  part: SitePart;
  number: number;
  status: "future" | "publish";
  /** ISO 8601, UTC. */
  at: string;
  /** ETag of the part as it is now. */
  etag: string;
}

/** @returns the first `limit` of them by time. @param until excluded; `null` for no end. */
export async function datedSiteContent(
  query: Query,
  status: DatedVersion["status"],
  span: { from: string; until: string | null; limit: number },
): Promise<DatedVersion[]> {
  const found = await versionsByTime(query, siteKind, status === "future" ? "due" : "published", span);
  if (found.length === 0) return [];
  const rows = await query.selectFrom("site_words").select(["part", "version"]).execute();
  const known = new Map(rows.map((row) => [row.part, row]));
  return found.flatMap(({ record, number, at }) => {
    const part = sitePartNames.find((name) => name === record);
    // A later version of the studio may have had further parts.
    return part ? [{ part, number, status, at, etag: contentTag(part, known.get(part)) }] : [];
  });
}

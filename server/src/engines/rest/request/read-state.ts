/** Which state of a record a client says it has read: `If-Match`, `If-Unmodified-Since`, or `modified_gmt` sent along. */
import { createHash } from "node:crypto";
import type { RestCall } from "../route.ts";

/** As records say it: UTC without a zone. */
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

interface RecordState {
  /** Its entity tag, quotes included. */
  tag: string;
  /** UTC without a zone, to the second; null if unknown. */
  changedAt: string | null;
}

/** The entity tag of a record without a version; it depends on the content alone. */
export function tagOfContent(id: number, content: object): string {
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  return `"${id}-${hash.slice(0, 16)}"`;
}

/** Whether the call names an older state than this one. Clients that name none write as in WordPress: the last one wins. */
export function hasReadOlder(
  { request, params }: Pick<RestCall, "request" | "params">,
  { tag, changedAt }: RecordState,
): boolean {
  const match = request.headers.get("If-Match");
  if (match !== null) return !isNamed(match, tag);
  const changed = changedAt === null ? Number.NaN : Date.parse(`${changedAt}Z`);
  const since = request.headers.get("If-Unmodified-Since");
  const read = since === null ? Number.NaN : Date.parse(since);
  // A header that is no date is passed over, as HTTP has it.
  if (!Number.isNaN(read)) return changed > read;
  const { modified_gmt } = params;
  // A value that is no time is ignored, like every read-only field.
  const sent =
    typeof modified_gmt === "string" && time.test(modified_gmt)
      ? Date.parse(`${modified_gmt.slice(0, 19)}Z`)
      : Number.NaN;
  return changed > sent;
}

function isNamed(header: string, tag: string): boolean {
  const tags = header.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(tag);
}

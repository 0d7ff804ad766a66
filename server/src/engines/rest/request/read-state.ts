/** Preconditions of a write: `If-Match`, `If-Unmodified-Since`, or `modified_gmt` in the body name the state read. */
import { createHash } from "node:crypto";
import { RestError } from "../rest-error.ts";
import type { RestCall } from "../route.ts";

/** Format of `modified_gmt`: UTC without a zone. */
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

interface RecordState {
  /** The entity tag, quotes included. */
  tag: string;
  /** UTC without a zone, to the second; null if unknown. */
  changedAt: string | null;
}

/** The entity tag of a record without a version; it depends on the content alone. */
export function tagOfContent(id: number, content: object): string {
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  return `"${id}-${hash.slice(0, 16)}"`;
}

/** Whether the call names an older state than this one. Without a precondition the last write wins, as in WordPress. */
export function hasReadOlder(
  { request, params }: Pick<RestCall, "request" | "params">,
  { tag, changedAt }: RecordState,
): boolean {
  const match = request.headers.get("If-Match");
  if (match !== null) return !isNamed(match, tag);
  const changed = changedAt === null ? Number.NaN : Date.parse(`${changedAt}Z`);
  const since = request.headers.get("If-Unmodified-Since");
  const read = since === null ? Number.NaN : Date.parse(since);
  // A header that isn't a date is ignored, as RFC 9110 demands.
  if (!Number.isNaN(read)) return changed > read;
  const { modified_gmt } = params;
  // A value that isn't a time is ignored, like every read-only field.
  const sent =
    typeof modified_gmt === "string" && time.test(modified_gmt)
      ? Date.parse(`${modified_gmt.slice(0, 19)}Z`)
      : Number.NaN;
  return changed > sent;
}

/**
 * The error for a change based on an older state: it says who has saved since, and when.
 * @param state the present one.
 * @param person `null` if the server itself saved, or the account no longer exists.
 */
export function changedMeanwhile(
  code: string,
  { tag, changedAt }: RecordState,
  person: { id: number; name: string } | null,
): RestError {
  const message = `${person?.name || "Someone else"} changed this after you opened it.`;
  return new RestError(code, message, 409, { modified_gmt: changedAt, modified_by: person }, { ETag: tag });
}

function isNamed(header: string, tag: string): boolean {
  const tags = header.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(tag);
}

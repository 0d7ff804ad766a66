/** Answers a request for a stored file: types, validators, ranges. One way for uploads and for the site's media. */

import { parseRange } from "../http/byte-range.ts";
import { etagMatches } from "../http/etag.ts";
import type { StoredFile } from "../storage/file-storage.ts";
import { fileTypeOf } from "./file-types.ts";

export interface SendOptions {
  /** The file's name; its ending tells the type. */
  name: string;
  cacheControl: string;
}

/** A drawing opened by its own address is a document: it may draw, and nothing else. */
const drawingsPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/**
 * @param request GET or HEAD.
 * @returns 200, 206, 304 or 416.
 */
export function sendFile(request: Request, file: StoredFile, { name, cacheControl }: SendOptions): Response {
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl,
    ETag: file.etag,
    "Last-Modified": file.modifiedAt.toUTCString(),
    "X-Content-Type-Options": "nosniff",
  });
  if (isNotModified(request.headers, file)) return new Response(null, { status: 304, headers });

  const type = fileTypeOf(name);
  headers.set("Content-Type", type?.header ?? "application/octet-stream");
  // Whatever we don't know is given to keep, never to run.
  if (!type) headers.set("Content-Disposition", "attachment");
  if (type?.mime === "image/svg+xml") headers.set("Content-Security-Policy", drawingsPolicy);

  if (request.method === "HEAD") {
    headers.set("Content-Length", String(file.size));
    return new Response(null, { headers });
  }
  const range = rangeStillMeant(request.headers, file)
    ? parseRange(request.headers.get("Range"), file.size)
    : "whole";
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${file.size}`);
    headers.delete("Content-Type");
    headers.set("Cache-Control", "no-store");
    return new Response(null, { status: 416, headers });
  }
  if (range === "whole") {
    headers.set("Content-Length", String(file.size));
    return new Response(file.stream() as BodyInit, { headers });
  }
  headers.set("Content-Length", String(range.end - range.start + 1));
  headers.set("Content-Range", `bytes ${range.start}-${range.end}/${file.size}`);
  return new Response(file.stream(range) as BodyInit, { status: 206, headers });
}

/** The tag decides where there is one; dates are only asked without it (RFC 9110, section 13.2.2). */
function isNotModified(headers: Headers, file: StoredFile): boolean {
  const tags = headers.get("If-None-Match");
  if (tags !== null) return etagMatches(tags, file.etag);
  const since = Date.parse(headers.get("If-Modified-Since") ?? "");
  return Number.isFinite(since) && wholeSeconds(file.modifiedAt) <= since;
}

/** `If-Range`: the rest of a file is only sent to whoever holds the beginning of this very one. */
function rangeStillMeant(headers: Headers, file: StoredFile): boolean {
  const held = headers.get("If-Range");
  if (held === null) return true;
  if (held.startsWith('"')) return held === file.etag;
  return Date.parse(held) === wholeSeconds(file.modifiedAt);
}

/** Dates in headers know no fractions. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}

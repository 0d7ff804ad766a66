/** Serves a stored file with type, validators and ranges, for uploads as well as for the site's media. */

import { parseRange } from "../../http/byte-range.ts";
import { etagMatches } from "../../http/cached-response.ts";
import type { FileFacts, FileStorage, OpenedFile } from "../../storage/file-storage.ts";
import { fileTypeOf } from "../file-types.ts";

export interface SendOptions {
  /** Key in the storage; its extension decides the type. */
  key: string;
  cacheControl: string;
}

/** A drawing opened by its own URL is a document, so scripts and everything but drawing are forbidden. */
const drawingsPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Request headers that allow a response without the bytes, or with part of them. */
const questions = ["If-None-Match", "If-Modified-Since", "Range"];

/**
 * The whole file costs the storage one request; any other response costs one more before it.
 * @param request GET or HEAD.
 * @returns 200, 206, 304 or 416; null when there is no such file.
 */
export async function sendFile(
  request: Request,
  files: FileStorage,
  { key, cacheControl }: SendOptions,
): Promise<Response | null> {
  if (request.method !== "HEAD" && !questions.some((name) => request.headers.has(name))) {
    return whole(await files.open(key), key, cacheControl);
  }
  const facts = await files.stat(key);
  if (!facts) return null;
  const headers = headersOf(facts, cacheControl);
  if (isNotModified(request.headers, facts)) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") {
    describe(headers, key);
    headers.set("Content-Length", String(facts.size));
    return new Response(null, { headers });
  }
  const range = rangeStillMeant(request.headers, facts)
    ? parseRange(request.headers.get("Range"), facts.size)
    : "whole";
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${facts.size}`);
    headers.set("Cache-Control", "no-store");
    return new Response(null, { status: 416, headers });
  }
  if (range === "whole") return whole(await files.open(key), key, cacheControl);
  const opened = await files.open(key, range);
  if (opened && opened.etag !== facts.etag) {
    // The file was replaced meanwhile, so the range doesn't apply to it.
    await opened.body.cancel();
    return whole(await files.open(key), key, cacheControl);
  }
  if (!opened) return null;
  describe(headers, key);
  headers.set("Content-Length", String(range.end - range.start + 1));
  headers.set("Content-Range", `bytes ${range.start}-${range.end}/${facts.size}`);
  return new Response(opened.body as BodyInit, { status: 206, headers });
}

function whole(opened: OpenedFile | null, key: string, cacheControl: string): Response | null {
  if (!opened) return null;
  const headers = headersOf(opened, cacheControl);
  describe(headers, key);
  headers.set("Content-Length", String(opened.size));
  return new Response(opened.body as BodyInit, { headers });
}

function headersOf({ etag, modifiedAt }: FileFacts, cacheControl: string): Headers {
  return new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl,
    ETag: etag,
    "Last-Modified": modifiedAt.toUTCString(),
    "X-Content-Type-Options": "nosniff",
  });
}

/** Sets the headers that depend on the file's type. */
function describe(headers: Headers, key: string): void {
  const type = fileTypeOf(key);
  headers.set("Content-Type", type?.header ?? "application/octet-stream");
  // Unknown types are offered for download, so that a browser doesn't run them.
  if (!type) headers.set("Content-Disposition", "attachment");
  if (type?.mime === "image/svg+xml") headers.set("Content-Security-Policy", drawingsPolicy);
}

/** With an ETag, dates are ignored (RFC 9110, section 13.2.2). */
function isNotModified(headers: Headers, file: FileFacts): boolean {
  const tags = headers.get("If-None-Match");
  if (tags !== null) return etagMatches(tags, file.etag);
  const since = Date.parse(headers.get("If-Modified-Since") ?? "");
  return Number.isFinite(since) && wholeSeconds(file.modifiedAt) <= since;
}

/** `If-Range`: a range is only sent if the client holds the beginning of this same version. */
function rangeStillMeant(headers: Headers, file: FileFacts): boolean {
  const held = headers.get("If-Range");
  if (held === null) return true;
  if (held.startsWith('"')) return held === file.etag;
  return Date.parse(held) === wholeSeconds(file.modifiedAt);
}

/** Dates in headers have no fractions of seconds. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}

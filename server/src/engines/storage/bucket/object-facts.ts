/** Facts about an object, from a bucket's response headers. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { ReadableStream } from "node:stream/web";
import { type FileFacts, type FileRange, StorageAwayError } from "../file-storage.ts";

/** Our own checksum, stored with every object because an ETag isn't always a hash of the bytes. */
export const hashHeader = "x-amz-meta-sha256";

export function factsOf({ headers, status }: Response): FileFacts {
  const whole = status === 206 ? /\/(\d+)$/.exec(headers.get("Content-Range") ?? "")?.[1] : undefined;
  const size = Number(whole ?? headers.get("Content-Length") ?? Number.NaN);
  const etag = headers.get("ETag") ?? "";
  if (!Number.isSafeInteger(size) || etag === "") {
    throw new StorageAwayError("the bucket's server does not tell a file's size and tag");
  }
  return { size, etag: etag.replace(/^W\//, ""), modifiedAt: new Date(headers.get("Last-Modified") ?? 0) };
}

/** Offset of the response's first byte: a server may send more than the requested range. */
export function startOf({ status, headers }: Response): number {
  return status === 206 ? Number(/^bytes (\d+)-/.exec(headers.get("Content-Range") ?? "")?.[1] ?? 0) : 0;
}

export function partOf(
  body: ReadableStream<Uint8Array>,
  { start, end }: FileRange,
  first: number,
): ReadableStream<Uint8Array> {
  async function* part() {
    let position = first;
    for await (const piece of body) {
      const from = Math.max(0, start - position);
      const to = Math.min(piece.length, end + 1 - position);
      position += piece.length;
      if (from < to) yield piece.subarray(from, to);
      if (position > end) return;
    }
  }
  return ReadableStream.from(part());
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest("hex");
}

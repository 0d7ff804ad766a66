/**
 * One file out of a `multipart/form-data` body, as it comes in: nothing is kept in memory but the piece
 * that may hold a boundary (RFC 7578, RFC 2046 §5.1).
 */

/** More than this around the file is no form of ours. */
const mostOtherBytes = 64 * 1024;

/** The body is no multipart form, ends early, or has no file in it. */
export class MultipartError extends Error {
  override name = "MultipartError";
}

/** The file is larger than allowed. */
export class FileTooLargeError extends Error {
  override name = "FileTooLargeError";
}

/** The boundary a `Content-Type` names; null when it isn't a multipart form. */
export function boundaryOf(contentType: string): string | null {
  const match = /^multipart\/form-data\s*;(?:[^;]*;)*?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  return match?.[1] ?? match?.[2] ?? null;
}

type Phase = "before" | "headers" | "file" | "field" | "end";

/**
 * Yields the bytes of the first part that has a file name, and reads the form to its end.
 * @param limit the largest allowed file, in bytes.
 * @throws {MultipartError} also at the very end, when the body stops before its last boundary.
 * @throws {FileTooLargeError} as soon as the limit is passed.
 */
export async function* fileOfForm(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  // The first boundary stands at the very start, without the line break that belongs to all others.
  let pending = Buffer.from("\r\n");
  let phase: Phase = "before";
  let found = false;
  let fileBytes = 0;
  let otherBytes = 0;

  for await (const chunk of body) {
    pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk]);
    while (phase !== "end") {
      if (phase === "headers") {
        // Two dashes after a boundary close the form.
        if (pending.length >= 2 && pending.subarray(0, 2).equals(Buffer.from("--"))) {
          phase = "end";
          break;
        }
        const end = pending.indexOf("\r\n\r\n");
        if (end < 0) break;
        const isFile = !found && /^content-disposition:.*;\s*filename\*?=/im.test(pending.toString("latin1", 0, end));
        found ||= isFile;
        phase = isFile ? "file" : "field";
        otherBytes += end + 4;
        // The part may be empty: its boundary then follows at once, its line break the headers' own.
        pending = pending.subarray(end + 2);
        continue;
      }
      const at = pending.indexOf(delimiter);
      const upTo = at < 0 ? Math.max(0, pending.length - delimiter.length + 1) : at;
      const skip = phase === "before" ? 0 : 0;
      const bytes = pending.subarray(skip, upTo);
      if (phase === "file") {
        fileBytes += bytes.length;
        if (fileBytes > limit + 2) throw new FileTooLargeError();
      } else otherBytes += bytes.length;
      if (phase === "file" && bytes.length > 0) yield bytes;
      pending = pending.subarray(at < 0 ? upTo : at + delimiter.length);
      if (at < 0) break;
      phase = "headers";
    }
    if (otherBytes + (phase === "headers" ? pending.length : 0) > mostOtherBytes) {
      throw new MultipartError("too much beside the file");
    }
    if (phase === "end") pending = Buffer.alloc(0);
  }
  if (phase !== "end") throw new MultipartError("the form ends before its last boundary");
  if (!found) throw new MultipartError("the form has no file");
}

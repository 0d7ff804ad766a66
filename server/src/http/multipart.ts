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
  const match =
    /^multipart\/form-data\s*;(?:[^;]*;)*?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(
      contentType,
    );
  return match?.[1] ?? match?.[2] ?? null;
}

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
  let phase: "content" | "headers" | "end" = "content";
  let inFile = false;
  let found = false;
  let fileBytes = 0;
  let otherBytes = 0;
  // The first boundary stands at the very start, without the line break that belongs to all others.
  let pending = Buffer.from("\r\n");

  for await (const chunk of body) {
    if (phase === "end") continue;
    pending = Buffer.concat([pending, chunk]);
    for (let more = true; more && phase !== "end"; ) {
      if (phase === "headers") {
        const end = pending.indexOf("\r\n\r\n");
        // Two dashes after a boundary close the form.
        if (pending.subarray(0, 2).equals(closing)) phase = "end";
        else if (end < 0) more = false;
        else {
          inFile = !found && namesFile(pending.toString("latin1", 0, end));
          found ||= inFile;
          otherBytes += end;
          pending = pending.subarray(end + 4);
          phase = "content";
        }
      } else {
        const at = pending.indexOf(delimiter);
        const sure = at < 0 ? Math.max(0, pending.length - delimiter.length + 1) : at;
        const content = pending.subarray(0, sure);
        pending = pending.subarray(at < 0 ? sure : at + delimiter.length);
        if (inFile) {
          fileBytes += content.length;
          if (fileBytes > limit) throw new FileTooLargeError();
          if (content.length > 0) yield content;
        } else otherBytes += content.length;
        if (at < 0) more = false;
        else phase = "headers";
      }
    }
    const unread = phase === "headers" ? pending.length : 0;
    if (otherBytes + unread > mostOtherBytes) throw new MultipartError("too much beside the file");
  }
  if (phase !== "end") throw new MultipartError("the form ends before its last boundary");
  if (!found) throw new MultipartError("the form has no file");
}

const closing = Buffer.from("--");

function namesFile(headers: string): boolean {
  return /^content-disposition:[^\r\n]*;\s*filename\*?=/im.test(headers);
}

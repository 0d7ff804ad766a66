/** A file on its way to the WordPress's library: alone in a form of our own, as it comes in. */
import { randomUUID } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  boundaryOf,
  FileTooLargeError,
  type FormFile,
  MultipartError,
  receiveForm,
} from "../http/multipart.ts";
import { largestLibraryFile } from "./limits.ts";
import type { PhotoForm } from "./photo-form.ts";

const longestName = 200;

/** As a form may have it; WordPress cleans it further, and refuses endings that it does not take. */
function cleanName(name: string): string {
  const plain = name.normalize("NFC").replace(/[\p{Cc}"\\/]+/gu, "-");
  return plain.length > longestName ? plain.slice(-longestName) : plain;
}

function cleanType(type: string): string {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(type) ? type : "application/octet-stream";
}

/** `filename*` is what newer clients send, and what WordPress does not read. */
function dispositionName(header: string): string {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]{1,1000})/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Then the plain one serves.
    }
  }
  const plain = /;\s*filename\s*=\s*(?:"([^"]{1,1000})"|([^;\s]{1,1000}))/i.exec(header);
  const name = plain?.[1] ?? plain?.[2] ?? "";
  // Headers are bytes; browsers send UTF-8 in them.
  return Buffer.from(name, "latin1").toString("utf8");
}

type Incoming = Pick<FormFile, "name" | "type" | "content">;

/** Hands over the one file of the request, whichever way it comes. */
async function receive(request: Request, take: (file: Incoming) => Promise<void>): Promise<void> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!request.body) throw new MultipartError("no file");
  if (boundaryOf(type) !== null) {
    await receiveForm(request.body, type, { file: largestLibraryFile }, take);
    return;
  }
  const name = dispositionName(request.headers.get("Content-Disposition") ?? "");
  if (name === "") throw new MultipartError("no name");
  await take({ name, type: type.split(";")[0]?.trim() ?? "", content: counted(request.body) });
}

async function* counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > largestLibraryFile) throw new FileTooLargeError();
    yield part;
  }
}

/**
 * Other fields of a form stay here: PHP would take a `rest_route` among them for the route. PHP writes a form's file
 * to disk as it comes; a bare body it would hold in memory.
 */
export function mediaForm(request: Request): PhotoForm {
  const boundary = `file-${randomUUID()}`;
  let problem: FileTooLargeError | MultipartError | null = null;
  const passing = new PassThrough();
  const received = receive(request, async ({ name, type, content }) => {
    const opening =
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${cleanName(name)}"\r\n` +
      `Content-Type: ${cleanType(type)}\r\n\r\n`;
    passing.write(opening);
    await pipeline(content, passing, { end: false });
  });
  received.then(
    () => passing.end(`\r\n--${boundary}--\r\n`),
    (error: Error) => {
      if (error instanceof FileTooLargeError || error instanceof MultipartError) problem = error;
      passing.destroy(error);
    },
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.toWeb(passing) as ReadableStream<Uint8Array>,
    problem: () => problem,
  };
}

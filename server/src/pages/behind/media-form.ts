/** Streams a file to the WordPress's library, alone in a form of our own. */
import { randomUUID } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { bareUploadName } from "../../domains/content/media/disposition-name.ts";
import {
  boundaryOf,
  FileTooLargeError,
  type FormFile,
  MultipartError,
  receiveForm,
} from "../../engines/http/multipart.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { largestLibraryFile } from "./limits.ts";
import type { PhotoForm } from "./photo-form.ts";

const longestName = 200;

/** Makes a name safe for a form; WordPress cleans it further, and refuses extensions that it doesn't accept. */
function cleanName(name: string): string {
  const plain = name.normalize("NFC").replace(/[\p{Cc}"\\/]+/gu, "-");
  return plain.length > longestName ? plain.slice(-longestName) : plain;
}

function cleanType(type: string): string {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(type) ? type : "application/octet-stream";
}

type Incoming = Pick<FormFile, "name" | "type" | "content">;

/** Passes on the one file of the request, from a form or as the bare body. */
async function receive(request: Request, take: (file: Incoming) => Promise<void>): Promise<void> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!request.body) throw new MultipartError("no file");
  if (boundaryOf(type) !== null) {
    await receiveForm(request.body, type, { file: largestLibraryFile }, take);
    return;
  }
  // The body is checked before the name, as in WordPress.
  const content = await begun(counted(request.body));
  const name = bareUploadName(request.headers);
  await take({ name, type: type.split(";")[0]?.trim() ?? "", content });
}

/**
 * Requires at least one byte: for a form with an empty file, WordPress reports a failure of its own.
 *
 * @throws {MultipartError} for an empty file.
 */
async function begun(content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const parts = content[Symbol.asyncIterator]();
  let first = await parts.next();
  while (!first.done && first.value.byteLength === 0) first = await parts.next();
  if (first.done) throw new MultipartError("an empty file");
  const { value } = first;
  async function* all() {
    yield value;
    yield* { [Symbol.asyncIterator]: () => parts };
  }
  return all();
}

/**
 * Converts `Content-MD5` to hexadecimal, which WordPress compares; the header's own standard is base64. A header
 * in neither form becomes a text that equals no hash.
 */
export function hexadecimalMd5(header: string): string {
  const said = header.trim();
  if (/^[\da-f]{32}$/i.test(said)) return said.toLowerCase();
  return /^[\w+/]{22}==$/.test(said) ? Buffer.from(said, "base64").toString("hex") : "unreadable";
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
 * Other fields of a form aren't forwarded: PHP would take a `rest_route` among them for the route. The file is sent
 * as a form, because PHP streams it to disk, while it would hold a bare body in memory.
 */
export function mediaForm(request: Request): PhotoForm {
  const boundary = `file-${randomUUID()}`;
  let problem: ReturnType<PhotoForm["problem"]> = null;
  const passing = new PassThrough();
  const received = receive(request, async ({ name, type, content }) => {
    const bytes = await begun(content);
    const opening =
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${cleanName(name)}"\r\n` +
      `Content-Type: ${cleanType(type)}\r\n\r\n`;
    passing.write(opening);
    await pipeline(bytes, passing, { end: false });
  });
  received.then(
    () => passing.end(`\r\n--${boundary}--\r\n`),
    (error: Error) => {
      if (error instanceof FileTooLargeError || error instanceof MultipartError || error instanceof RestError)
        problem = error;
      passing.destroy(error);
    },
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.toWeb(passing) as ReadableStream<Uint8Array>,
    problem: () => problem,
  };
}

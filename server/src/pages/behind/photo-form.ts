/** A member's photo on its way to the WordPress: the file alone, in a form of our own. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { largestUpload } from "../../domains/identity/portraits/set-avatar.ts";
import { boundaryOf, FileTooLargeError, fileOfForm, MultipartError } from "../../engines/http/multipart.ts";

/** Types by their first bytes; a WordPress decides by the file extension. */
const pictures: [ending: string, type: string, start: RegExp][] = [
  ["jpg", "image/jpeg", /^\xff\xd8\xff/],
  ["png", "image/png", /^\x89PNG\r\n/],
  ["gif", "image/gif", /^GIF8[79]a/],
  ["webp", "image/webp", /^RIFF.{4}WEBP/s],
  ["avif", "image/avif", /^.{4}ftypavi[fs]/s],
];
const headLength = 16;

export interface PhotoForm {
  contentType: string;
  body: ReadableStream<Uint8Array>;
  /** Why the form ended early; null while nothing is wrong with it. */
  problem(): FileTooLargeError | MultipartError | null;
}

/**
 * Other fields of the form stay here: PHP would take a `rest_route` among them for the route.
 *
 * @throws {MultipartError} when it is no form.
 */
export function photoForm(request: Request): PhotoForm {
  const type = request.headers.get("Content-Type") ?? "";
  if (boundaryOf(type) === null || !request.body) throw new MultipartError("no form");
  const boundary = `photo-${randomUUID()}`;
  let problem: FileTooLargeError | MultipartError | null = null;
  const source = request.body;

  async function* parts(): AsyncGenerator<Uint8Array> {
    try {
      let head = Buffer.alloc(0);
      let begun = false;
      for await (const part of fileOfForm(source, type, largestUpload)) {
        if (begun) {
          yield part;
          continue;
        }
        head = Buffer.concat([head, part]);
        if (head.length < headLength) continue;
        yield Buffer.concat([openingOf(head, boundary), head]);
        begun = true;
      }
      if (!begun) throw new MultipartError("no picture is this small");
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    } catch (error) {
      if (error instanceof FileTooLargeError || error instanceof MultipartError) problem = error;
      throw error;
    }
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream<Uint8Array>,
    problem: () => problem,
  };
}

function openingOf(head: Buffer, boundary: string): Buffer {
  const start = head.toString("latin1", 0, headLength);
  const found = pictures.find(([, , pattern]) => pattern.test(start));
  if (!found) throw new MultipartError("no picture");
  const [ending, type] = found;
  return Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="photo.${ending}"\r\n` +
      `Content-Type: ${type}\r\n\r\n`,
  );
}

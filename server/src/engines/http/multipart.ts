/**
 * Reads `multipart/form-data` (RFC 7578): fields into memory, one file as a stream, everything bounded.
 */
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";

/** The body is no multipart form, ends early, has no file, or too much besides it. */
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

export interface FormLimits {
  /** Bytes of the file. */
  file: number;
  /** Number of fields, and bytes of each. */
  fields?: number;
  field?: number;
}

export interface FormFile {
  /** The field's name in the form. */
  part: string;
  /** The sender's file name, without folders. */
  name: string;
  /** The sender's type, which proves nothing. */
  type: string;
  /** The handler has to read it to its end. */
  content: AsyncIterable<Uint8Array>;
}

const longestHeader = 8 * 1024;
const mostHeaders = 20;
/** Byte limit of all fields together. */
const mostFieldBytes = 64 * 1024;

/**
 * Reads a form to its end.
 * @param contentType of the request.
 * @param take handles the first file, given the fields that came before it; other files are skipped.
 * @returns the fields, the last of each name.
 * @throws {MultipartError} also at the very end, when the body stops before its last boundary.
 * @throws {FileTooLargeError} as soon as the limit is passed.
 * @throws what `take` throws.
 */
export async function receiveForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  limits: FormLimits,
  take: (file: FormFile, before: ReadonlyMap<string, string>) => Promise<void>,
): Promise<Map<string, string>> {
  const boundary = boundaryOf(contentType);
  if (boundary === null) throw new MultipartError("no multipart form");
  const most = { fields: limits.fields ?? 100, field: limits.field ?? 16 * 1024 };
  const fields = new Map<string, string>();
  let fieldBytes = 0;
  let taken: Promise<void> | undefined;
  const parser = new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    // A part with a file name is a file, whatever its type.
    isPartAFile: (_part, _type, name) => name !== undefined,
    limits: {
      fileSize: limits.file,
      fields: most.fields,
      fieldSize: most.field,
      parts: most.fields + 2,
      headerPairs: mostHeaders,
      headerSize: longestHeader,
    },
  });
  const refuse = (why: string) => parser.destroy(new MultipartError(why));
  parser.on("field", (name, value, nameCut, valueCut) => {
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (nameCut || valueCut || fieldBytes > mostFieldBytes) refuse("too much beside the file");
    else fields.set(name, value);
  });
  parser.on("file", (part, stream, name, _encoding, type) => {
    if (taken) {
      stream.resume();
      return;
    }
    stream.on("limit", () => {
      const error = new FileTooLargeError();
      stream.destroy(error);
      parser.destroy(error);
    });
    // Readers get the error by themselves; without a listener it would end the process once reading has stopped.
    stream.on("error", () => {});
    // An incomplete form also ends its file with the error.
    parser.on("error", (error) => stream.destroy(error as Error));
    taken = take({ part, name: name ?? "", type, content: stream }, fields).catch((error: Error) => {
      parser.destroy(error);
      throw error;
    });
    // Awaited below; the form may fail before.
    taken.catch(() => {});
  });
  parser.on("partsLimit", () => refuse("too many parts"));
  parser.on("fieldsLimit", () => refuse("too many fields"));
  try {
    await pipeline(Readable.from(bounded(body, limits.file)), parser);
  } catch (error) {
    await taken?.catch(() => {});
    throw asFormError(error);
  }
  await taken;
  if (!taken) throw new MultipartError("the form has no file");
  return fields;
}

/** Streams the bytes of a form's file, and skips all else. Throws what `receiveForm` throws. */
export async function* fileOfForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const passing = new PassThrough();
  const received = receiveForm(body, contentType, { file: limit }, ({ content }) =>
    pipeline(content, passing),
  ).catch((error: Error) => {
    passing.destroy(error);
    throw error;
  });
  // Awaited below, unless the reader stops before.
  received.catch(() => {});
  yield* passing;
  await received;
}

/** Bounds the whole body, whatever surrounds the file. */
async function* bounded(body: AsyncIterable<Uint8Array>, file: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > file + 4 * mostFieldBytes) throw new FileTooLargeError();
    yield chunk;
  }
}

function asFormError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : "";
  // The parser's own errors have no class.
  return /multipart|boundary|header|part terminated/i.test(message) && error?.constructor === Error
    ? new MultipartError(message)
    : error;
}

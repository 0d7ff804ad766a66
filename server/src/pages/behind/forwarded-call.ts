/**
 * A call as it is forwarded to the WordPress, rebuilt from the arguments that its route declares. Names aren't
 * forwarded as spelled, because PHP reads several spellings as one (`rest.route`, `rest route` and `rest[route`
 * are all `rest_route`, which opens another route), in queries as well as in forms.
 */

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
import { formatPhpQuery, type PhpQuery, parsePhpQuery } from "../../engines/rest/request/php-query.ts";
import { isReadMethod, methodOverride } from "../../engines/rest/request/request-target.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type RemoteInit, readBytes } from "./bounded-fetch.ts";
import { parseBoundedJson } from "./bounded-json.ts";
import type { DeclaredCall } from "./declared-calls.ts";
import { largestBody, largestContentBody, largestLibraryFile } from "./limits.ts";
import { type Rewrite, rewriteAll } from "./own-addresses.ts";
import { type PhotoForm, photoForm } from "./photo-form.ts";
import type { ApiTarget } from "./remote-target.ts";

/** The body contains no readable arguments. */
export class UnreadableBodyError extends Error {
  override name = "UnreadableBodyError";
}

/** Kind of body that a call may have, which decides its size limit. */
export type Takes = "article" | "file" | "photo" | "fields";

interface PassedOn {
  target: ApiTarget;
  declared: DeclaredCall;
  /** Null hides the visitor's address from the WordPress. */
  visitorAddress: string | null;
  takes: Takes;
  /** Rewrites texts before they are written. */
  respell: Rewrite;
}

export interface Forwarded extends RemoteInit {
  takes: Takes;
  /** The body of a file upload. */
  photo?: PhotoForm;
}

/** The declared parameters of a query, sorted so that equal reads have equal texts and can share one response. */
export function forwardedSearch(query: PhpQuery, { query: names }: DeclaredCall): string {
  const taken = [...query].filter(([name]) => names.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  return taken.length > 0 ? `?${formatPhpQuery(taken)}` : "";
}

/**
 * Method, headers and body of the call.
 *
 * @throws {TooLargeError} when the body is larger than any of such a call.
 * @throws {UnreadableBodyError} when it is declared as JSON or a form, but isn't.
 * @throws {MultipartError} when it should be a form with a photo, but isn't.
 */
export async function forwardedInit(
  request: Request,
  { target, declared, visitorAddress, takes, respell }: PassedOn,
): Promise<Forwarded> {
  const headers = headersFor(request, visitorAddress);
  const isRead = isReadMethod(target.method);
  // What writes is sent as such, however the caller wrote it: reads may be repeated on the way.
  const method = isReadMethod(request.method) && !isRead ? "POST" : request.method;
  if (target.method !== method) headers.set(methodOverride, target.method);
  const init = { method, headers, signal: request.signal, takes };
  if (!request.body) return init;
  if (takes === "photo" || takes === "file") {
    const photo = takes === "photo" ? photoForm(request) : mediaForm(request);
    headers.set("Content-Type", photo.contentType);
    const md5 = takes === "file" ? request.headers.get("Content-MD5") : null;
    if (md5 !== null) headers.set("Content-MD5", hexadecimalMd5(md5));
    return { ...init, body: photo.body, duplex: "half", photo };
  }
  const most = takes === "article" ? largestContentBody : largestBody;
  const fields = await fieldsOf(request, await readBytes(request.body, most));
  if (!fields) return init;
  // From JSON, unlike from forms, PHP sets no variables of its own.
  headers.set("Content-Type", "application/json");
  const named = Object.entries(onlyArguments(fields, declared));
  const taken = isRead ? named.filter(([name]) => declared.query.has(name)) : named;
  return { ...init, body: JSON.stringify(rewriteAll(Object.fromEntries(taken), respell)) };
}

/** Omits cookies, and all other headers that a WordPress could read as more than the call. */
function headersFor({ headers }: Request, visitorAddress: string | null): Headers {
  const result = new Headers({ Accept: "application/json" });
  const authorization = headers.get("Authorization");
  if (authorization !== null) result.set("Authorization", authorization);
  if (visitorAddress !== null) {
    result.set("User-Agent", headers.get("User-Agent") ?? "unknown");
    if (visitorAddress) result.set("X-Forwarded-For", visitorAddress);
  }
  return result;
}

/** Null without a body, or for a type in which WordPress finds no arguments either. */
async function fieldsOf(request: Request, bytes: Buffer<ArrayBuffer>): Promise<object | null> {
  if (bytes.length === 0) return null;
  const header = request.headers.get("Content-Type") ?? "";
  const type = header.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/x-www-form-urlencoded") {
    return Object.fromEntries(parsePhpQuery(bytes.toString("utf8")));
  }
  if (type === "multipart/form-data") return fieldsOfForm(header, bytes);
  if (type !== "application/json" && !type.endsWith("+json")) return null;
  const value = parsed(bytes);
  if (typeof value !== "object" || value === null) throw new UnreadableBodyError("no fields");
  return value;
}

async function fieldsOfForm(header: string, bytes: Buffer<ArrayBuffer>): Promise<object> {
  try {
    const form = await new Response(bytes, { headers: { "Content-Type": header } }).formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  } catch (cause) {
    throw new UnreadableBodyError("no form", { cause });
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return parseBoundedJson(bytes);
  } catch (cause) {
    throw new UnreadableBodyError("no JSON", { cause });
  }
}

/**
 * Only plain names that WordPress itself doesn't read: routes declare the arguments in a body less strictly than
 * those in a query.
 */
export function onlyArguments(fields: object, { inPath }: DeclaredCall): Record<string, unknown> {
  const isArgument = (name: string) =>
    /^[a-z]\w{0,63}$/i.test(name) && !/^rest_route$/i.test(name) && !inPath.has(name);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isArgument(name)));
}

/** Streams a file to the WordPress's library, alone in a form of our own. */
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
function hexadecimalMd5(header: string): string {
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
function mediaForm(request: Request): PhotoForm {
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

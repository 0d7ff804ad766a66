/**
 * Calls forwarded to the WordPress, rebuilt from the arguments that their route declares. Names aren't forwarded as
 * spelled, because PHP reads several spellings as one (`rest.route`, `rest route` and `rest[route`
 * are all `rest_route`, which opens another route), in queries as well as in forms.
 */

import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { largestUpload } from "../../domains/identity/portraits/set-avatar.ts";
import { boundaryOf, FileTooLargeError, fileOfForm, MultipartError } from "../../engines/http/multipart.ts";
import { formatPhpQuery, type PhpQuery, parsePhpQuery } from "../../engines/rest/request/php-query.ts";
import { isReadMethod, methodOverride, patternOf } from "../../engines/rest/request/request-target.ts";
import type { Method, RestRoute } from "../../engines/rest/route.ts";
import { type RemoteInit, readBytes } from "./bounded-fetch.ts";
import { parseBoundedJson } from "./bounded-json.ts";
import { largestBody } from "./limits.ts";
import type { ApiTarget } from "./remote-target.ts";

/** The body contains no readable arguments. */
export class UnreadableBodyError extends Error {
  override name = "UnreadableBodyError";
}

interface PassedOn {
  target: ApiTarget;
  declared: DeclaredCall;
  /** Null hides the visitor's address from the WordPress. */
  visitorAddress: string | null;
  /** Its body is a form with a photo. */
  takesPhoto: boolean;
}

export interface Forwarded extends RemoteInit {
  /** The body of a photo's upload. */
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
 * @throws {TooLargeError} when the body is larger than any such call's.
 * @throws {UnreadableBodyError} when it is declared as JSON or a form, but isn't.
 * @throws {MultipartError} when it should be a form with a photo, but isn't.
 */
export async function forwardedInit(
  request: Request,
  { target, declared, visitorAddress, takesPhoto }: PassedOn,
): Promise<Forwarded> {
  const headers = headersFor(request, visitorAddress);
  const isRead = isReadMethod(target.method);
  // A write that the caller sent as GET goes out as POST, because proxies may repeat reads.
  const method = isReadMethod(request.method) && !isRead ? "POST" : request.method;
  if (target.method !== method) headers.set(methodOverride, target.method);
  const init = { method, headers, signal: request.signal };
  if (!request.body) return init;
  if (takesPhoto) {
    const photo = photoForm(request);
    headers.set("Content-Type", photo.contentType);
    return { ...init, body: photo.body, duplex: "half", photo };
  }
  const fields = await fieldsOf(request, await readBytes(request.body, largestBody));
  if (!fields) return init;
  // From JSON, unlike from forms, PHP sets no variables of its own.
  headers.set("Content-Type", "application/json");
  const named = Object.entries(onlyArguments(fields, declared));
  const taken = isRead ? named.filter(([name]) => declared.query.has(name)) : named;
  return { ...init, body: JSON.stringify(Object.fromEntries(taken)) };
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
function onlyArguments(fields: object, { inPath }: DeclaredCall): Record<string, unknown> {
  const isArgument = (name: string) =>
    /^[a-z]\w{0,63}$/i.test(name) && !/^rest_route$/i.test(name) && !inPath.has(name);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isArgument(name)));
}

// The calls that our own API declares, with their arguments; no others are forwarded to a WordPress.

/** Arguments of every WordPress route, which only shape the response. */
const everywhere = ["_fields", "_embed"];

export interface DeclaredCall {
  /** Arguments allowed in the query. */
  query: ReadonlySet<string>;
  /** Arguments taken from the path. WordPress gives precedence to the query and the body, so those are dropped. */
  inPath: ReadonlySet<string>;
}

/** Null if our API has no such call. */
type DeclaredCalls = (method: string, path: string) => DeclaredCall | null;

export function declaredCalls(routes: readonly RestRoute[]): DeclaredCalls {
  const forwarded = routes.filter(({ hereOnly }) => !hereOnly);
  const calls = forwarded.flatMap((route) => {
    const inPath = new Set([...route.path.matchAll(/\(\?P<(\w+)>/g)].map(([, name = ""]) => name));
    return route.endpoints.map(({ methods, args }) => {
      const names = [...everywhere, ...Object.keys(args ?? {})].filter((name) => !inPath.has(name));
      return { methods, pattern: patternOf(route), declared: { query: new Set(names), inPath } };
    });
  });
  return (method, path) => {
    const named = (method === "HEAD" ? "GET" : method) as Method;
    const found = calls.find(
      ({ methods, pattern }) => (method === "OPTIONS" || methods.includes(named)) && pattern.test(path),
    );
    if (!found) return null;
    return method === "OPTIONS" ? { ...found.declared, query: new Set() } : found.declared;
  };
}

// A member's photo on its way to the WordPress: the file alone, in a form of our own.

/** Types by their first bytes; a WordPress decides by the file extension. */
const pictures: [ending: string, type: string, start: RegExp][] = [
  ["jpg", "image/jpeg", /^\xff\xd8\xff/],
  ["png", "image/png", /^\x89PNG\r\n/],
  ["gif", "image/gif", /^GIF8[79]a/],
  ["webp", "image/webp", /^RIFF.{4}WEBP/s],
  ["avif", "image/avif", /^.{4}ftypavi[fs]/s],
];
const headLength = 16;

interface PhotoForm {
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
function photoForm(request: Request): PhotoForm {
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

/**
 * Calls forwarded to the WordPress, rebuilt from the arguments that their route declares. Names aren't forwarded as
 * spelled, because PHP reads several spellings as one (`rest.route`, `rest route` and `rest[route`
 * are all `rest_route`, which opens another route), in queries as well as in forms.
 */

import { formatPhpQuery, type PhpQuery, parsePhpQuery } from "../../engines/rest/request/php-query.ts";
import { isReadMethod, methodOverride } from "../../engines/rest/request/request-target.ts";
import { type RemoteInit, readBytes } from "./bounded-fetch.ts";
import { parseBoundedJson } from "./bounded-json.ts";
import type { DeclaredCall } from "./declared-calls.ts";
import { largestBody } from "./limits.ts";
import { type PhotoForm, photoForm } from "./photo-form.ts";
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

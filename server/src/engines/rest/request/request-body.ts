/** Reads a request's body like WordPress: JSON or a form; any other type counts as no input. */

import { isUtf8 } from "node:buffer";
import { boundaryOf } from "../../http/multipart.ts";
import { readBody } from "../../http/read-body.ts";
import { RestError } from "../rest-error.ts";
import { excessOf } from "./json-depth.ts";
import { parsePhpForm } from "./php-query.ts";

/** Limit of nested lists and objects. PHP takes 512, but real requests nest less than this. */
const deepest = 32;
/** PHP's own `max_input_vars` for forms. Our largest call has about thirty fields. */
const mostFields = 1_000;
/** Limit for all values of a JSON body together: a megabyte of numbers takes longer to walk than one of words. */
const mostValues = 10_000;

function tooLarge(): RestError {
  return new RestError("rest_request_too_large", "The request is too large.", 413);
}

function tooManyFields(most = mostFields): RestError {
  return new RestError("rest_too_many_fields", `The request has more than ${most} fields.`, 400);
}

/**
 * @param most bytes of the body.
 * @returns the body's fields by name; empty for an empty body, as in WordPress.
 * @throws {RestError} `rest_invalid_json` or `rest_too_many_fields` (400), `rest_request_too_large` (413).
 */
export async function readFields(request: Request, most: number): Promise<Record<string, unknown>> {
  const written = request.headers.get("Content-Type") ?? "";
  const type = typeOf(request);
  const body = await readBody(request, most);
  if (!body) throw tooLarge();
  if (type === "multipart/form-data") return readMultipart(body, written);
  if (isJson(request)) {
    if (!isUtf8(body)) {
      throw invalidJson(5, "Malformed UTF-8 characters, possibly incorrectly encoded");
    }
    // JSON with a byte order mark is invalid, as in PHP.
    return readJson(new TextDecoder("utf-8", { ignoreBOM: true }).decode(body));
  }
  if (type === "application/x-www-form-urlencoded")
    return Object.fromEntries(parsePhpForm(new TextDecoder().decode(body)));
  return {};
}

/** Whether the body is declared to be JSON. */
export function isJson(request: Request): boolean {
  const type = typeOf(request);
  return type === "application/json" || type.endsWith("+json");
}

function typeOf({ headers }: Request): string {
  return headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}

function invalidJson(code: number, message: string): RestError {
  return new RestError("rest_invalid_json", "Invalid JSON body passed.", 400, {
    json_error_code: code,
    json_error_message: message,
  });
}

function readJson(text: string): Record<string, unknown> {
  if (text === "") return {};
  const excess = excessOf(text, { deepest, most: mostValues });
  if (excess === "depth") throw invalidJson(1, "Maximum stack depth exceeded");
  if (excess === "values") throw tooManyFields(mostValues);
  const value = parseJson(text);
  if (hasHalfCharacters(text, value)) {
    throw invalidJson(10, "Single unpaired UTF-16 surrogate in unicode escape");
  }
  // A list has no field names, so it contains no arguments.
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  if (Object.keys(value).length > mostFields) throw tooManyFields();
  return { ...value };
}

/** Detects unpaired surrogates, which only escapes can produce. */
function hasHalfCharacters(text: string, value: unknown): boolean {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return false;
  const isBroken = (inner: unknown): boolean => {
    if (typeof inner === "string") return !inner.isWellFormed();
    if (typeof inner !== "object" || inner === null) return false;
    return Object.entries(inner).some(([name, one]) => isBroken(name) || isBroken(one));
  };
  return isBroken(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson(4, "Syntax error");
  }
}

async function readMultipart(body: Buffer<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  if (hasMoreParts(body, boundaryOf(type), mostFields)) throw tooManyFields();
  try {
    const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

/** Counted before parsing, because each part becomes several objects. */
function hasMoreParts(body: Buffer, boundary: string | null, most: number): boolean {
  if (boundary === null) return false;
  const delimiter = `--${boundary}`;
  let parts = -1;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    parts += 1;
    if (parts > most) return true;
  }
  return false;
}

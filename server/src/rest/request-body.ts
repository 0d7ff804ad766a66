/** What a request brings in its body, as WordPress reads it: JSON or a form; anything else is no input. */

import { readBody } from "../http/read-body.ts";
import { isNestedDeeper } from "./json-depth.ts";
import { parsePhpQuery } from "./php-query.ts";
import { RestError } from "./rest-error.ts";

/** Lists in lists and objects in objects; PHP takes 512, nobody means more than these. */
const deepest = 32;

function tooLarge(): RestError {
  return new RestError("rest_request_too_large", "The request is too large.", 413);
}

/**
 * @param most bytes that the body may have.
 * @returns the body's fields by name; empty for an empty body, as WordPress has it.
 * @throws {RestError} `rest_invalid_json` (400) or `rest_request_too_large` (413).
 */
export async function readFields(request: Request, most: number): Promise<Record<string, unknown>> {
  const written = request.headers.get("Content-Type") ?? "";
  const type = written.split(";")[0]?.trim().toLowerCase() ?? "";
  const body = await readBody(request, most);
  if (!body) throw tooLarge();
  if (type === "multipart/form-data") return readMultipart(body, written);
  const text = new TextDecoder().decode(body);
  if (type === "application/json" || type.endsWith("+json")) return readJson(text);
  if (type === "application/x-www-form-urlencoded") return Object.fromEntries(parsePhpQuery(text));
  return {};
}

function invalidJson(code: number, message: string): RestError {
  return new RestError("rest_invalid_json", "Invalid JSON body passed.", 400, {
    json_error_code: code,
    json_error_message: message,
  });
}

function readJson(text: string): Record<string, unknown> {
  if (text === "") return {};
  if (isNestedDeeper(text, deepest)) throw invalidJson(1, "Maximum stack depth exceeded");
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    throw invalidJson(4, "Syntax error");
  }
}

async function readMultipart(body: BodyInit, type: string): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

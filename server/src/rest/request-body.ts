/** What a request brings in its body, as WordPress reads it: JSON or a form; anything else is no input. */

import { parsePhpQuery } from "./php-query.ts";
import { RestError } from "./rest-error.ts";

/** Ours are a few kilobytes; uploads are streamed and not read here. */
const largestBody = 1024 * 1024;

function tooLarge(): RestError {
  return new RestError("rest_request_too_large", "The request is too large.", 413);
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("Content-Length") ?? 0) > largestBody) throw tooLarge();
  if (!request.body) return "";
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > largestBody) throw tooLarge();
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/**
 * @returns the body's fields by name; empty for an empty body, as WordPress has it.
 * @throws {RestError} `rest_invalid_json` (400) or `rest_request_too_large` (413).
 */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = type === "application/json" || type.endsWith("+json");
  if (type === "multipart/form-data") return readMultipart(request);
  const text = await readText(request);
  if (isJson) return readJson(text);
  if (type === "application/x-www-form-urlencoded") return Object.fromEntries(parsePhpQuery(text));
  return {};
}

function readJson(text: string): Record<string, unknown> {
  if (text === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    throw new RestError("rest_invalid_json", "Invalid JSON body passed.", 400, {
      json_error_code: 4,
      json_error_message: "Syntax error",
    });
  }
}

async function readMultipart(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request);
  const again = new Response(text, {
    headers: { "Content-Type": request.headers.get("Content-Type") ?? "" },
  });
  try {
    const form = await again.formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

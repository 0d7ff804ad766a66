/** What a WordPress said, as it leaves this server. */
import { commonHeaders } from "../rest/headers.ts";
import { readBytes, TooLargeError } from "./bounded-fetch.ts";
import { JsonBoundsError, parseBoundedJson } from "./bounded-json.ts";
import { editTagOf } from "./edit-tag.ts";
import { largestAnswer } from "./limits.ts";
import { editedFields, type Rewrite, rewriteAll } from "./own-addresses.ts";

export interface RemoteAnswer {
  status: number;
  headers: Headers;
  /** Null: none, as after HEAD. */
  body: Buffer<ArrayBuffer> | null;
}

/** Whatever comes from there is data on our own origin, and may never act as a page of it. */
export const harmless = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  "X-Content-Type-Options": "nosniff",
};

/** Answer headers that mean something to our site, and what they may say. */
const returned: Record<string, RegExp> = {
  "content-disposition": /^attachment(; ?filename="[\w. -]{1,100}")?$/,
  // More pages than anyone has are a trap for whoever reads them all.
  "x-wp-total": /^\d{1,7}$/,
  "x-wp-totalpages": /^\d{1,7}$/,
  allow: /^[A-Z]{3,7}(, ?[A-Z]{3,7}){0,9}$/,
  "retry-after": /^(\d{1,6}|[\w,: +-]{20,40})$/,
  link: /^<[\x20-\x7E]{1,8000}$/,
};

interface Options {
  rewrite: Rewrite;
  /** Of our own API. */
  root: string;
  /** It is about somebody, and nobody else may keep it. */
  isPersonal: boolean;
  /** It will be changed and sent back. */
  isEdited: boolean;
}

/** What is passed on of an answer: JSON within bounds, with addresses of ours, and headers that we know. */
export async function returnedAnswer(
  answer: Response,
  method: string,
  { rewrite, root, isPersonal, isEdited }: Options,
): Promise<RemoteAnswer> {
  const { status } = answer;
  const headers = new Headers({
    ...commonHeaders(root),
    ...harmless,
    "Cache-Control": isPersonal ? "no-store" : "no-cache",
  });
  for (const [name, fits] of Object.entries(returned)) {
    const value = answer.headers.get(name);
    if (value !== null && fits.test(value)) headers.set(name, name === "link" ? rewrite(value) : value);
  }
  if (status === 204) return { status, headers, body: null };
  const isJson = /^application\/([\w.-]+\+)?json\b/i.test(answer.headers.get("Content-Type") ?? "");
  if (method === "HEAD" && isJson) return { status, headers, body: null };
  const value = isJson ? await parsedBody(answer) : undefined;
  if (value === undefined) {
    await answer.body?.cancel().catch(() => {});
    return failure(status >= 400 ? status : 502, "content_server_unreadable", {
      "Retry-After": headers.get("Retry-After"),
    });
  }
  const tag = isPersonal ? editTagOf(value) : null;
  if (tag !== null) headers.set("ETag", tag);
  const untouched = isEdited ? editedFields : undefined;
  return { status, headers, body: Buffer.from(JSON.stringify(rewriteAll(value, rewrite, untouched))) };
}

/** Undefined: nothing that can be passed on. */
async function parsedBody(answer: Response): Promise<unknown> {
  // Said beforehand, it needn't be read.
  if (Number(answer.headers.get("Content-Length") ?? 0) > largestAnswer) return undefined;
  try {
    return parseBoundedJson(await readBytes(answer.body, largestAnswer));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonBoundsError) return undefined;
    if (error instanceof TooLargeError) return undefined;
    throw error;
  }
}

const ownHeaders = { "Content-Type": "application/json; charset=UTF-8", "Cache-Control": "no-store" };

const messages = {
  content_server_unreachable: "The content server could not be reached.",
  content_server_timeout: "The content server took too long to answer.",
  content_server_busy: "The content server has too much to do. Please try again.",
  content_server_unreadable: "The content server gave no answer that can be read.",
  rest_request_too_large: "The request is too large.",
  rest_invalid_json: "Invalid JSON body passed.",
  extenso_file_too_large: "File size must be less than 5MB.",
  rest_upload_file_too_big: "This file is larger than the studio takes.",
  rest_upload_no_data: "No data supplied.",
  rest_no_route: "No route was found matching the URL and request method.",
  extenso_not_an_image: "Please choose an image file: JPEG, PNG, GIF, WebP or AVIF.",
};

/** An answer of our own in the WordPress's place, as a WordPress error. */
export function failure(
  status: number,
  code: keyof typeof messages,
  more: Record<string, string | null> = {},
): RemoteAnswer {
  const headers = new Headers(ownHeaders);
  for (const [name, value] of Object.entries(more)) if (value !== null) headers.set(name, value);
  const body = Buffer.from(JSON.stringify({ code, message: messages[code], data: { status } }));
  return { status, headers, body };
}

/**
 * `_envelope`: the answer's status and headers in its body, for clients that see nothing else. Done here, since a
 * WordPress that does it hides from us what it answers.
 */
export function enveloped({ status, headers, body }: RemoteAnswer): RemoteAnswer {
  const inside: Record<string, string | number> = {};
  const outside = new Headers(headers);
  for (const name of ["X-WP-Total", "X-WP-TotalPages", "Link", "Allow"]) {
    const value = headers.get(name);
    if (value !== null) inside[name] = name.startsWith("X-") ? Number(value) : value;
    outside.delete(name);
  }
  const text = body?.toString("utf8") ?? "null";
  const json = `{"body":${text},"status":${status},"headers":${JSON.stringify(inside)}}`;
  return { status: 200, headers: outside, body: Buffer.from(json) };
}

/** One that was given before. @param json its body. */
export function rebuiltAnswer(json: string): RemoteAnswer {
  return { status: 200, headers: new Headers(ownHeaders), body: Buffer.from(json) };
}

export function responseOf({ status, headers, body }: RemoteAnswer): Response {
  const sent = new Headers(headers);
  // Whoever reads many answers for one page counts what they come to.
  if (body) sent.set("Content-Length", String(body.byteLength));
  return new Response(body, { status, headers: sent });
}

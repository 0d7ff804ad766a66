/** Responses made by this server in place of a WordPress's. */
import { retryAfter } from "../../engines/http/unavailable-dependency.ts";

export interface RemoteResponse {
  status: number;
  headers: Headers;
  /** Null without a body, as for HEAD. */
  body: Buffer<ArrayBuffer> | null;
}

const ownHeaders = { "Content-Type": "application/json; charset=UTF-8", "Cache-Control": "no-store" };

export const messages = {
  content_server_unreachable: "The content server could not be reached.",
  content_server_timeout: "The content server took too long to answer.",
  content_server_busy: "The content server has too much to do. Please try again.",
  content_server_unreadable: "The content server gave no answer that can be read.",
  rest_request_too_large: "The request is too large.",
  rest_invalid_json: "Invalid JSON body passed.",
  extenso_file_too_large: "File size must be less than 5MB.",
  content_edited_in_wordpress: "The content of this site is edited in its WordPress: /wp-admin/ leads there.",
  rest_no_route: "No route was found matching the URL and request method.",
  extenso_not_an_image: "Please choose an image file: JPEG, PNG, GIF, WebP, AVIF or HEIC.",
};

/** A failure of ours, in WordPress's error format. A 503 that doesn't say otherwise may be tried again soon. */
export function failure(
  status: number,
  code: keyof typeof messages,
  more: Record<string, string | null> = {},
): RemoteResponse {
  const headers = new Headers(ownHeaders);
  if (status === 503) headers.set("Retry-After", String(retryAfter));
  for (const [name, value] of Object.entries(more)) if (value !== null) headers.set(name, value);
  const body = Buffer.from(JSON.stringify({ code, message: messages[code], data: { status } }));
  return { status, headers, body };
}

/**
 * `_envelope`: puts status and headers into the body, for clients that can't read them. Done here, because an
 * envelope made by the WordPress would hide its status from us.
 */
export function envelopeResponse({ status, headers, body }: RemoteResponse): RemoteResponse {
  const inside: Record<string, string | number> = {};
  const outside = new Headers(headers);
  for (const name of ["X-WP-Total", "X-WP-TotalPages", "Link", "Allow", "Location"]) {
    const value = headers.get(name);
    if (value !== null) inside[name] = name.startsWith("X-") ? Number(value) : value;
    outside.delete(name);
  }
  const text = body?.toString("utf8") ?? "null";
  const json = `{"body":${text},"status":${status},"headers":${JSON.stringify(inside)}}`;
  return { status: 200, headers: outside, body: Buffer.from(json) };
}

export function responseOf({ status, headers, body }: RemoteResponse): Response {
  const sent = new Headers(headers);
  // A page that reads many responses adds up their `Content-Length`.
  if (body) sent.set("Content-Length", String(body.byteLength));
  return new Response(body, { status, headers: sent });
}

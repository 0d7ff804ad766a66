/** The desk's calls go out with the member's session: a bearer token, refreshed when it is spent. */

import { type Answer, errorOf, readAnswer } from "@extenso/contract/client/transport.ts";
import { ApiError, networkError, notOffered, timeoutError } from "@extenso/contract/errors/errors.ts";
import type * as z from "zod/mini";
import { transport } from "../../../session/client.ts";

/** Saving an article with its revision takes longer than reading a page does. */
const timeoutMs = 30_000;

export interface DeskCall {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "OPTIONS";
  /** Left out where undefined; an empty value stands bare, as in `?_embed`. */
  query?: Record<string, string | number | undefined>;
  /** A file goes out as it is, with its own type. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Goes out to the end though the page is being left; at most 64 KB. */
  keepalive?: boolean;
  /** The answer's cookie is kept, by which the browser may look at a preview. */
  takesCookie?: boolean;
}

/** One refresh for all calls of the tab, the member's own among them. */
const { withToken, addressOf } = transport;

/** Staff can do something with the server's own words, which say best what is wrong. */
function refusal(status: number, serverMessage: string, code: string): string {
  if (code === "rest_no_route") return notOffered;
  return serverMessage || `The server answered with status ${status}.`;
}

function queryString(query: DeskCall["query"]): string {
  const parts = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === "" ? name : `${name}=${encodeURIComponent(String(value))}`));
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

async function exchange(path: string, call: DeskCall, token: string): Promise<Answer> {
  const { method = "GET", query, body, headers, signal, keepalive = false, takesCookie = false } = call;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${addressOf(path)}${queryString(query)}`, {
      method,
      headers: {
        Accept: "application/json",
        Authorization: `Bearer ${token}`,
        ...(body === undefined || body instanceof Blob ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
      // WordPress takes its own cookie without a nonce for an attack; we are known by the token alone.
      credentials: takesCookie ? "same-origin" : "omit",
      keepalive,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const late = limit.aborted;
    const code = late ? "timeout" : "network";
    throw new ApiError(late ? timeoutError : networkError, { code, status: null, cause });
  }
}

/**
 * One call as whoever is signed in.
 *
 * @throws {ApiError} for all that did not go well: the server's sentence as message, `rest_post_changed` as code
 *   where somebody else has written since; when the caller aborted, the signal's reason.
 */
export function send(path: string, call: DeskCall = {}): Promise<Answer> {
  return withToken(async (token) => {
    const answer = await exchange(path, call, token);
    if (answer.status >= 400) throw errorOf(answer, refusal);
    return answer;
  });
}

/** The same, with the body read by a schema. */
export async function read<T>(schema: z.ZodMiniType<T>, path: string, call: DeskCall = {}): Promise<T> {
  return readAnswer(schema, await send(path, call));
}

/**
 * For what is sent otherwise, to tell its progress: done once more with a new token when the first is refused.
 *
 * @param use throws the `ApiError` of an answer that went wrong.
 */
export function signed<T>(use: (authorization: string) => Promise<T>): Promise<T> {
  return withToken((token) => use(`Bearer ${token}`));
}

export { addressOf };

/** Codes of a write that is refused because somebody else has saved since the record, or the part, was read. */
const staleWrites = ["rest_post_changed", "rest_site_changed"];

export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && staleWrites.includes(error.code);
}

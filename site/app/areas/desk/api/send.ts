/** The desk's calls go out with the member's session: a bearer token, refreshed when it is spent. */

import { type Answer, errorOf, inServerWords, readAnswer } from "@extenso/contract/client/transport.ts";
import { ApiError, networkError, notOffered, timeoutError } from "@extenso/contract/errors/errors.ts";
import type * as z from "zod/mini";
import { transport } from "../../../session/transport.ts";

/** Saving an article with its revision takes longer than reading a page does. */
const usualTimeoutMs = 30_000;
/** Files of 25 MB over a line of a megabit. */
export const fileTimeoutMs = 5 * 60_000;

export interface DeskCall {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "OPTIONS";
  /** Left out where undefined; an empty value stands bare, as in `?_embed`. */
  query?: Record<string, string | number | undefined>;
  /** A file goes out as it is, with its own type, and so does a form. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Goes out to the end though the page is being left; at most 64 KB. */
  keepalive?: boolean;
  /** The answer is a file, see {@link readFile}. */
  readsFile?: boolean;
  /** Told how much of the file is here. */
  onBytes?: (bytes: number) => void;
  /** Instead of half a minute, for files. */
  timeoutMs?: number;
  /** The answer's cookie is kept, by which the browser may look at a preview. */
  takesCookie?: boolean;
}

interface DeskAnswer extends Answer {
  file?: Blob;
}

/** One refresh for all calls of the tab, the member's own among them. */
const { withToken, addressOf } = transport;

/** Staff can do something with the server's own words, which say best what is wrong. */
function refusal(status: number, serverMessage: string, code: string): string {
  if (code === "rest_no_route") return notOffered;
  return inServerWords(status, serverMessage);
}

function queryString(query: DeskCall["query"]): string {
  const parts = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === "" ? name : `${name}=${encodeURIComponent(String(value))}`));
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

async function exchange(path: string, call: DeskCall, token: string): Promise<DeskAnswer> {
  const { method = "GET", query, body, headers, signal, keepalive = false, takesCookie = false } = call;
  const limit = AbortSignal.timeout(call.timeoutMs ?? usualTimeoutMs);
  const isReady = body === undefined || body instanceof Blob || body instanceof FormData;
  try {
    const response = await fetch(`${addressOf(path)}${queryString(query)}`, {
      method,
      headers: {
        Accept: "application/json",
        Authorization: `Bearer ${token}`,
        ...(isReady ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: isReady ? (body ?? null) : JSON.stringify(body),
      // WordPress takes its own cookie without a nonce for an attack; we are known by the token alone.
      credentials: takesCookie ? "same-origin" : "omit",
      keepalive,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const { status, headers: answered } = response;
    if (call.readsFile && response.ok) {
      return { status, headers: answered, text: "", file: await fileOf(response, call.onBytes) };
    }
    return { status, headers: answered, text: await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const late = limit.aborted;
    const code = late ? "timeout" : "network";
    throw new ApiError(late ? timeoutError : networkError, { code, status: null, cause });
  }
}

async function fileOf(response: Response, onBytes: DeskCall["onBytes"]): Promise<Blob> {
  if (!onBytes || !response.body) return response.blob();
  let bytes = 0;
  const told = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(told), { headers: response.headers }).blob();
}

/**
 * One call as whoever is signed in.
 *
 * @throws {ApiError} for all that did not go well: the server's sentence as message, `rest_post_changed` as code
 *   where somebody else has written since; when the caller aborted, the signal's reason.
 */
export function send(path: string, call: DeskCall = {}): Promise<DeskAnswer> {
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

/** A file that only whoever is signed in may read. */
export async function readFile(path: string, call: DeskCall = {}): Promise<Blob> {
  const { file } = await send(path, { timeoutMs: fileTimeoutMs, ...call, readsFile: true });
  return file ?? new Blob();
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
const staleWrites = ["rest_post_changed", "rest_site_changed", "rest_update_changed"];

export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && staleWrites.includes(error.code);
}

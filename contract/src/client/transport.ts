/**
 * The one HTTP client: address, JSON, forms and files, time limit, errors in the catalogue's words; where a call needs
 * it, the bearer token with its refresh and the fresh proof that the server asks for.
 */
import type * as z from "zod/mini";
import type { Page } from "../entities.ts";
import {
  ApiError,
  messageForStatus,
  networkError,
  proofRequired,
  secondFactorMissing,
  timeoutError,
  unexpectedError,
  unknownError,
} from "../errors/errors.ts";
import { readableServerMessage } from "../errors/server-message.ts";
import { wireError } from "../wire/errors.ts";
import { type WireRefresh, wireRefresh } from "../wire/tokens.ts";
import { type ClientSession, createTokenRefresh } from "./token-refresh.ts";

/** docs/specification.md §9. */
const requestTimeoutMs = 10_000;

export interface TransportOptions {
  /** URL of the API, without a slash at the end; absolute outside of browsers. */
  baseUrl?: string;
  fetch: typeof fetch;
  /** Left out if nobody can be signed in, as in server rendering. */
  session?: ClientSession;
  timeoutMs?: number;
}

export interface Call {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "OPTIONS";
  /** In the order of the URL; an empty value is written without `=`, as in `?_embed`. */
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON; a `Blob` with its own type and a `FormData` as they are. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  /** Sends the bearer token. Public reads and sign-in never do: WordPress refuses them with a bad one. */
  signedIn?: boolean;
  /** Sends this site's cookies, and takes those of the answer. */
  withCookies?: boolean;
  /** Completes even if the page is left; at most 64 KB. */
  keepalive?: boolean;
  /** Replaces the transport's own limit; null for none. */
  timeoutMs?: number | null;
  /** Reads the body of an answer that went well into {@link Answer.file}: `readFileOf`, which visitors don't load. */
  readFile?: (response: Response) => Promise<Blob>;
  signal?: AbortSignal | undefined;
  /**
   * Makes the message for a refused call; the default is the catalogue's sentence for the status.
   *
   * @param faults what the server says of each parameter that it refuses.
   */
  refusal?: (status: number, serverMessage: string, code: string, faults: readonly string[]) => string;
  /** Message for a failed connection. */
  networkMessage?: string;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The body that `readFile` has read; `text` is empty then. */
  file?: Blob;
}

function queryString(query: Call["query"]): string {
  const parts = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === "" ? name : `${name}=${encodeURIComponent(String(value))}`));
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function numberHeader(headers: Headers, name: string, byDefault: number): number {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : byDefault;
}

/** Seconds to wait, from either form of the header. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get("Retry-After") ?? "";
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : null;
}

/** For calls whose errors the server explains best itself. */
export function inServerWords(status: number, serverMessage: string): string {
  return serverMessage || `The server answered with status ${status}.`;
}

/**
 * The error for a failed response.
 *
 * @param answer one with a status of 400 or more.
 */
export function errorOf({ status, headers, text }: ApiResponse, refusal: Call["refusal"] = messageForStatus) {
  const parsed = wireError.safeParse(parsedJson(text));
  const serverMessage = parsed.success ? readableServerMessage(parsed.data.message) : "";
  const code = parsed.success ? parsed.data.code : "unknown";
  const { ticket, methods = [], params = {} } = parsed.data?.data ?? {};
  return new ApiError(refusal(status, serverMessage, code, Object.values(params)), {
    code,
    status,
    serverMessage,
    retryAfter: retryAfter(headers),
    secondStep: ticket === undefined ? null : { ticket, methods },
  });
}

function unexpectedResponse({ status }: ApiResponse, cause?: unknown, message = unknownError): ApiError {
  return new ApiError(message, { code: "unexpected_answer", status, cause });
}

/**
 * @param lacking message for JSON of another shape, if docs/specification.md §8 has one; a body that isn't JSON always
 *   counts as unexpected.
 * @throws {ApiError} if the body doesn't match the schema.
 */
export function readResponse<T>(schema: z.ZodMiniType<T>, answer: ApiResponse, lacking?: string): T {
  const body = parsedJson(answer.text);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const message = lacking !== undefined && body === undefined ? unexpectedError : lacking;
  throw unexpectedResponse(answer, parsed.error, message);
}

/**
 * A page of a list with its totals. A record that doesn't match the schema is left out, so that it doesn't fail the
 * page; if none matches, the response isn't the requested list.
 *
 * @throws {ApiError} if it isn't such a list.
 */
export function readList<T>(schema: z.ZodMiniType<T>, answer: ApiResponse): Page<T> {
  const body = parsedJson(answer.text);
  if (!Array.isArray(body)) throw unexpectedResponse(answer);
  let cause: unknown;
  const items = body.flatMap((record) => {
    const parsed = schema.safeParse(record);
    if (parsed.success) return [parsed.data];
    cause = parsed.error;
    return [];
  });
  if (items.length === 0 && body.length > 0) throw unexpectedResponse(answer, cause);
  return pageOf(answer, items);
}

/** A list's items with the totals of its headers, or the items' own count if headers are missing. */
export function pageOf<T>({ headers }: Pick<ApiResponse, "headers">, items: T[]): Page<T> {
  return {
    items,
    total: numberHeader(headers, "X-WP-Total", items.length),
    totalPages: numberHeader(headers, "X-WP-TotalPages", 1),
  };
}

export interface Transport {
  /** The URL of a path of the API. */
  addressOf(path: string): string;
  /**
   * @returns a successful response.
   * @throws {ApiError} for any other; when the caller aborted, the signal's reason.
   */
  request(path: string, call?: Call): Promise<ApiResponse>;
  /** The same, with the body read by a schema. */
  call<T>(schema: z.ZodMiniType<T>, path: string, call?: Call): Promise<T>;
  /** Without the session: as nobody, or with a token that the caller holds. */
  attempt(path: string, call: Call, token: string | null): Promise<ApiResponse>;
  /** Gets a valid token; simultaneous callers share one refresh. */
  refresh(): Promise<string>;
  /**
   * Gives a request that is sent by other means the retries of a signed-in `request`: with a new token if the server
   * refuses an expired one, and after the proof that the server asks for.
   *
   * @param use throws the {@link errorOf} a failed response.
   */
  withSession<T>(use: (token: string) => Promise<T>): Promise<T>;
  /** Trades a refresh token that the caller holds for a new token. */
  exchangeToken(refreshToken: string): Promise<WireRefresh>;
}

/** @param options the same for all calls; see `createClient`. */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl = "/wp-json", fetch: send, session, timeoutMs = requestTimeoutMs } = options;
  const addressOf = (path: string) => `${baseUrl}${path}`;

  /** The whole answer within the time limit, its body included. */
  async function exchange(path: string, call: Call, token: string | null): Promise<ApiResponse> {
    const { method = "GET", query, body, headers, signal, withCookies, keepalive = false } = call;
    const isReady = body === undefined || body instanceof Blob || body instanceof FormData;
    signal?.throwIfAborted();
    // Not `AbortSignal.timeout` with `any`: a caller's long-lived signal would gather one entry a call.
    const limit = new AbortController();
    const abort = () => limit.abort(signal?.reason);
    const limitMs = call.timeoutMs === undefined ? timeoutMs : call.timeoutMs;
    const timer = limitMs === null ? undefined : setTimeout(() => limit.abort(), limitMs);
    signal?.addEventListener("abort", abort);
    try {
      const response = await send(`${addressOf(path)}${queryString(query)}`, {
        method,
        headers: {
          Accept: "application/json",
          ...(isReady ? {} : { "Content-Type": "application/json" }),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: isReady ? (body ?? null) : JSON.stringify(body),
        // WordPress takes its own cookie without a nonce for an attack; we are known by the token alone.
        credentials: withCookies ? "same-origin" : "omit",
        keepalive,
        signal: limit.signal,
      });
      const answer = { status: response.status, headers: response.headers };
      if (call.readFile && response.ok) return { ...answer, text: "", file: await call.readFile(response) };
      return { ...answer, text: await response.text() };
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      if (limit.signal.aborted) throw new ApiError(timeoutError, { code: "timeout", status: null, cause });
      const message = call.networkMessage ?? networkError;
      throw new ApiError(message, { code: "network", status: null, cause });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  async function attempt(path: string, call: Call, token: string | null): Promise<ApiResponse> {
    const answer = await exchange(path, call, token);
    if (answer.status >= 400) throw errorOf(answer, call.refusal);
    return answer;
  }

  async function exchangeToken(refreshToken: string): Promise<WireRefresh> {
    const call = { method: "POST", body: { refresh_token: refreshToken } } as const;
    return readResponse(wireRefresh, await attempt("/jwt-auth/v1/token/refresh", call, null));
  }

  const { refresh, withToken } = createTokenRefresh(session, exchangeToken);

  async function withSession<T>(use: (token: string) => Promise<T>, isAgain = false): Promise<T> {
    try {
      return await withToken(use);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "";
      if (code === secondFactorMissing) session?.onSecondFactorMissing?.();
      if (code !== proofRequired || !session?.askForProof) throw error;
      await session.askForProof(error, isAgain);
    }
    return withSession(use, true);
  }

  async function request(path: string, call: Call = {}): Promise<ApiResponse> {
    return call.signedIn ? withSession((token) => attempt(path, call, token)) : attempt(path, call, null);
  }

  return {
    addressOf,
    request,
    attempt,
    async call(schema, path, call = {}) {
      return readResponse(schema, await request(path, call));
    },
    refresh,
    withSession: (use) => withSession(use),
    exchangeToken,
  };
}

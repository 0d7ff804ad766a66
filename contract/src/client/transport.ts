/**
 * One call to the content server: address, JSON, time limit, errors in the catalogue's words, and the bearer
 * token with its refresh where a call needs it.
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
  /** Where the API is, without a slash at the end; an absolute address outside of browsers. */
  baseUrl?: string;
  fetch: typeof fetch;
  /** Left out where nobody signs in, as in server rendering. */
  session?: ClientSession;
  timeoutMs?: number;
}

export interface Call {
  method?: "GET" | "POST" | "DELETE" | "OPTIONS";
  /** In their order in the address; an empty value is written bare, as in `?_embed`. */
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** Sends the bearer token. Public reads and sign-in never do: WordPress refuses them with a bad one. */
  signedIn?: boolean;
  /** Lets the server know the device again, on its own site: where somebody signs in. */
  knownDevice?: boolean;
  signal?: AbortSignal | undefined;
  /** Makes the message for a refused call; the default is the catalogue's sentence for the status. */
  refusal?: (status: number, serverMessage: string, code: string) => string;
  /** The message where there was no connection. */
  networkMessage?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
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

/** For calls whose refusals the server says best itself. */
export function inServerWords(status: number, serverMessage: string): string {
  return serverMessage || `The server answered with status ${status}.`;
}

/**
 * The error that an answer means.
 *
 * @param answer one with a status of 400 or more.
 */
export function errorOf({ status, headers, text }: Answer, refusal: Call["refusal"] = messageForStatus) {
  const parsed = wireError.safeParse(parsedJson(text));
  const serverMessage = parsed.success ? readableServerMessage(parsed.data.message) : "";
  const code = parsed.success ? parsed.data.code : "unknown";
  const { ticket, methods = [] } = parsed.data?.data ?? {};
  return new ApiError(refusal(status, serverMessage, code), {
    code,
    status,
    serverMessage,
    retryAfter: retryAfter(headers),
    secondStep: ticket === undefined ? null : { ticket, methods },
  });
}

function unexpectedAnswer({ status }: Answer, cause?: unknown, message = unknownError): ApiError {
  return new ApiError(message, { code: "unexpected_answer", status, cause });
}

/**
 * @param lacking what people read of an answer without what was asked for, where docs/specification.md §8 has words for it;
 *   one that is not even JSON was not to be expected.
 * @throws {ApiError} when the answer's body does not have the schema's shape.
 */
export function readAnswer<T>(schema: z.ZodMiniType<T>, answer: Answer, lacking?: string): T {
  const body = parsedJson(answer.text);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const message = lacking !== undefined && body === undefined ? unexpectedError : lacking;
  throw unexpectedAnswer(answer, parsed.error, message);
}

/**
 * A page of a list with its totals. A record that does not fit is left out rather than taking the page with
 * it; when none fits, this is not the list that was asked for.
 *
 * @throws {ApiError} when it is no such list.
 */
export function readList<T>(schema: z.ZodMiniType<T>, answer: Answer): Page<T> {
  const body = parsedJson(answer.text);
  if (!Array.isArray(body)) throw unexpectedAnswer(answer);
  let cause: unknown;
  const items = body.flatMap((record) => {
    const parsed = schema.safeParse(record);
    if (parsed.success) return [parsed.data];
    cause = parsed.error;
    return [];
  });
  if (items.length === 0 && body.length > 0) throw unexpectedAnswer(answer, cause);
  return pageOf(answer, items);
}

/** A list's items with the totals of its headers, or the items' own count where headers are missing. */
export function pageOf<T>({ headers }: Pick<Answer, "headers">, items: T[]): Page<T> {
  return {
    items,
    total: numberHeader(headers, "X-WP-Total", items.length),
    totalPages: numberHeader(headers, "X-WP-TotalPages", 1),
  };
}

export interface Transport {
  /** The address of a path of the API. */
  addressOf(path: string): string;
  /**
   * An answer that went well.
   *
   * @throws {ApiError} for all else; when the caller aborted, the signal's reason.
   */
  request(path: string, call?: Call): Promise<Answer>;
  /** The same, with the body read by a schema. */
  call<T>(schema: z.ZodMiniType<T>, path: string, call?: Call): Promise<T>;
  /** Without the session: as nobody, or with a token that the caller holds. */
  attempt(path: string, call: Call, token: string | null): Promise<Answer>;
  /** A token that counts again; all who wait share one refresh. */
  refresh(): Promise<string>;
  /** Does `use` with the session's token and, when the server finds that spent, once more with a new one. */
  withToken<T>(use: (token: string) => Promise<T>): Promise<T>;
  /** Trades a refresh token that the caller holds for a new token. */
  exchangeToken(refreshToken: string): Promise<WireRefresh>;
}

/** @param options the same for all calls; see `createClient` for what is made of it. */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl = "/wp-json", fetch: send, session, timeoutMs = requestTimeoutMs } = options;
  const addressOf = (path: string) => `${baseUrl}${path}`;

  /** The whole answer within the time limit, its body included. */
  async function exchange(path: string, call: Call, token: string | null): Promise<Answer> {
    const { method = "GET", query, body, signal, knownDevice } = call;
    signal?.throwIfAborted();
    // Not `AbortSignal.timeout` with `any`: a caller's long-lived signal would gather one entry a call.
    const limit = new AbortController();
    const abort = () => limit.abort(signal?.reason);
    const timer = setTimeout(() => limit.abort(timer), timeoutMs);
    signal?.addEventListener("abort", abort);
    try {
      const response = await send(`${addressOf(path)}${queryString(query)}`, {
        method,
        headers: {
          Accept: "application/json",
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        // WordPress takes its own cookie without a nonce for an attack; we are known by the token alone.
        credentials: knownDevice ? "same-origin" : "omit",
        signal: limit.signal,
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
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

  async function attempt(path: string, call: Call, token: string | null): Promise<Answer> {
    const answer = await exchange(path, call, token);
    if (answer.status >= 400) throw errorOf(answer, call.refusal);
    return answer;
  }

  async function exchangeToken(refreshToken: string): Promise<WireRefresh> {
    const call = { method: "POST", body: { refresh_token: refreshToken } } as const;
    return readAnswer(wireRefresh, await attempt("/jwt-auth/v1/token/refresh", call, null));
  }

  const { refresh, withToken } = createTokenRefresh(session, exchangeToken);

  async function request(path: string, call: Call = {}): Promise<Answer> {
    if (!call.signedIn) return attempt(path, call, null);
    const send = () => withToken((token) => attempt(path, call, token));
    try {
      return await send();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "";
      if (code === secondFactorMissing) session?.onSecondFactorMissing?.();
      if (code !== proofRequired || !(await session?.askForProof?.())) throw error;
      return send();
    }
  }

  return {
    addressOf,
    request,
    attempt,
    async call(schema, path, call = {}) {
      return readAnswer(schema, await request(path, call));
    },
    refresh,
    withToken,
    exchangeToken,
  };
}

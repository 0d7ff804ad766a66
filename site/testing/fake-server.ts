/**
 * Stands in for the server in component tests: `fetch` answers from what the test declares, and every body is read by
 * its schema of the contract first, so that no test can answer what the server never would.
 */
import { wireError } from "@extenso/contract/wire/errors.ts";
import { onTestFinished } from "vitest";
import type * as z from "zod/mini";

export interface FakeRequest {
  /** `METHOD /path`, below `/wp-json` without it. */
  call: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed where it is JSON. */
  body: unknown;
}

type Handler = (request: FakeRequest) => Response | Promise<Response>;

export interface FakeServer {
  /** All requests so far, oldest first. */
  requests: FakeRequest[];
  requestsTo(call: string): FakeRequest[];
  /** Replaces or adds handlers from now on. */
  answer(handlers: Record<string, Handler>): void;
}

let unexpected: string[] = [];

/** Requests without a handler since the last time this was asked. */
export function unexpectedRequests(): string[] {
  const found = unexpected;
  unexpected = [];
  return found;
}

/** @throws where `body` is not what the contract's `schema` describes. */
export function json<T>(
  schema: z.ZodMiniType<T>,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Handler {
  schema.parse(body);
  return () => Response.json(body, { status, headers });
}

/** The envelope of a refused call. */
export function refusal(
  status: number,
  code: string,
  message: string,
  { data = {}, headers = {} }: { data?: object; headers?: Record<string, string> } = {},
): Handler {
  return json(wireError, { code, message, data: { status, ...data } }, { status, headers });
}

/** As without a connection. */
export const noConnection: Handler = () => Promise.reject(new TypeError("Failed to fetch"));

/** An answer that waits until the test lets it go. */
export function held(handler: Handler): { handler: Handler; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    handler: async (request) => {
      await promise;
      return handler(request);
    },
    release: resolve,
  };
}

async function read(request: Request): Promise<FakeRequest> {
  const url = new URL(request.url);
  const text = await request.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A form or a file: the test reads it as text.
  }
  return {
    call: `${request.method} ${url.pathname.replace(/^\/wp-json/, "")}`,
    query: url.searchParams,
    headers: request.headers,
    body,
  };
}

/**
 * Answers `fetch` until the test has finished.
 *
 * @param handlers by `METHOD /path`; a `*` at the end stands for the rest of a path.
 */
export function fakeServer(handlers: Record<string, Handler> = {}): FakeServer {
  const known = { ...handlers };
  const requests: FakeRequest[] = [];
  const { fetch } = globalThis;
  const handlerOf = (call: string) =>
    known[call] ??
    Object.entries(known).find(([name]) => name.endsWith("*") && call.startsWith(name.slice(0, -1)))?.[1];

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    // The page's own modules come from the test runner.
    if (
      new URL(request.url).origin === location.origin &&
      !/^\/(wp-json|desk|_)/.test(new URL(request.url).pathname)
    )
      return fetch(input, init);
    const asked = await read(request);
    // As in a browser: what was called off is not sent.
    request.signal.throwIfAborted();
    requests.push(asked);
    const handler = handlerOf(asked.call);
    if (handler) return handler(asked);
    unexpected.push(`unexpected request: ${asked.call}`);
    throw new TypeError("Failed to fetch");
  };
  onTestFinished(() => {
    globalThis.fetch = fetch;
  });
  return {
    requests,
    requestsTo: (call) => requests.filter((request) => request.call === call),
    answer: (more) => void Object.assign(known, more),
  };
}

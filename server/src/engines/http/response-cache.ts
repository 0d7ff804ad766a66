/**
 * Sends what is kept before the framework sees the request: no `Request`, no `Response`, no streams, no router.
 * The answers are the caches' own, so there is one truth about what is kept; here it is only found and written.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { ConditionalRequest, HeaderList, ReadyResponse } from "./cached-response.ts";
import type { SecurityHeaders } from "./content-security.ts";
import { logAccess, requestIdOf } from "./request-log.ts";

/** A plain read, as the caches are asked for it. */
export interface CacheableRequest extends ConditionalRequest {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** @param name in lower case. */
  header(name: string): string | undefined;
  /** Address of the connection. */
  connectionAddress(): string | undefined;
}

/** One cache. Undefined where it keeps no answer to this, or one that is due to be made anew. */
export type FindCached = (request: CacheableRequest) => ReadyResponse | Promise<ReadyResponse> | undefined;

export interface ResponseCacheOptions {
  /** Searched in this order. */
  caches: readonly FindCached[];
  log: Logger;
  security: SecurityHeaders;
  /** Whether there is a proxy in front, whose `X-Request-Id` counts. */
  trusted: boolean;
  /** Whether search engines are to leave every answer out; undefined while that isn't known. */
  isHidden(): boolean | undefined;
}

/** Said of every answer of a hidden site that says nothing more of its own. */
export const robotsHeader = "X-Robots-Tag";
export const hiddenRobots = "noindex, nofollow";

/**
 * Addresses that mean what they say: nothing that a parser of addresses would resolve, decode or leave out, and
 * nothing long. All others take the framework's way.
 */
const plainAddress = /^(\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?)(\?[\w.~%&=+,:;@!$()*/[\]-]*)?$/;
const longestAddress = 1_024;
const plainHost = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;

/** Nearly all requests name the same host. */
let lastHost = "";

function isPlainHost(host = ""): boolean {
  if (host === lastHost) return host !== "";
  if (!plainHost.test(host)) return false;
  lastHost = host;
  return true;
}

/** @returns false where the framework is to answer, which nothing has been done to hinder. */
export function responseCache({ caches, log, security, trusted, isHidden }: ResponseCacheOptions) {
  /** Headers of an answer as they are written, made once for as long as the answer is kept and the site as visible. */
  const written = { hidden: new WeakMap<HeaderList, string[]>(), shown: new WeakMap<HeaderList, string[]>() };

  function headersOf(headers: HeaderList, hidden: boolean): string[] {
    const made = hidden ? written.hidden : written.shown;
    let flat = made.get(headers);
    if (!flat) {
      const names = new Set(headers.map(([name]) => name.toLowerCase()));
      const robots: HeaderList = hidden ? [[robotsHeader, hiddenRobots]] : [];
      const general = [...security(names.has("content-security-policy")), ...robots];
      const others = general.filter(([name]) => !names.has(name.toLowerCase()));
      flat = [...headers, ...others].flat();
      made.set(headers, flat);
    }
    return flat;
  }

  return function answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = readPlain(request);
    const hidden = isHidden();
    if (!asked || hidden === undefined) return false;
    const started = performance.now();
    const answer = firstOf(caches, asked);
    if (!answer) return false;
    const requestId = requestIdOf(request.headers["x-request-id"]?.toString(), trusted);
    const write = ({ status, headers, body }: ReadyResponse) => {
      response.writeHead(status, [...headersOf(headers, hidden), "X-Request-Id", requestId]);
      if (body) response.end(body);
      else response.end();
      const { method, pathname: path } = asked;
      logAccess(log, { requestId, method, path, status, ms: Math.round(performance.now() - started) });
    };
    if (!(answer instanceof Promise)) write(answer);
    else answer.then(write).catch((error: unknown) => fail(error, response, log.child({ requestId })));
    return true;
  };
}

function firstOf(caches: readonly FindCached[], asked: CacheableRequest): ReturnType<FindCached> {
  for (const find of caches) {
    const answer = find(asked);
    if (answer) return answer;
  }
  return undefined;
}

/** Compressing can fail where memory ends. */
function fail(error: unknown, response: ServerResponse, log: Logger): void {
  log.error({ err: error }, "a kept answer could not be sent");
  if (!response.headersSent) response.writeHead(500);
  response.end();
}

/** Null for everything but a plain read of a plain address. */
function readPlain(request: IncomingMessage): CacheableRequest | null {
  const { method, url = "", headers } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return null;
  if (url.length > longestAddress || !isPlainHost(headers.host)) return null;
  const [, pathname, search = ""] = plainAddress.exec(url) ?? [];
  if (pathname === undefined) return null;
  return {
    method,
    pathname,
    // A lone question mark is no query.
    search: search === "?" ? "" : search,
    acceptEncoding: headers["accept-encoding"]?.toString(),
    ifNoneMatch: headers["if-none-match"],
    header: (name) => headers[name]?.toString(),
    connectionAddress: () => request.socket.remoteAddress,
  };
}

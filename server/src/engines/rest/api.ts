/** The WordPress-shaped API as one Hono app: finds the route, and answers from the cache or anew. */
import { Hono } from "hono";
import { BoundedCache, bytesOfText } from "../cache/bounded-cache.ts";
import type { Dependencies } from "../dependencies.ts";
import type { ReadyResponse } from "../http/cached-response.ts";
import type { AppEnvironment } from "../http/request-log.ts";
import type { CacheableRequest, FindCached } from "../http/response-cache.ts";
import { batchRoute } from "./batch/batch.ts";
import { batchedCalls } from "./batch/batched-calls.ts";
import { type Finished, ownLink, ResponseCache } from "./cache/response-cache.ts";
import { type ReadContentServer, type ReadSiteName, withIndexes } from "./description/describe.ts";
import { endpointOf, type FoundEndpoint, type Match, pathMatcher } from "./find-endpoint.ts";
import { createCallHandler, type ParsedRequest, type RestContext } from "./handle-call.ts";
import type { Authenticator } from "./request/authentication.ts";
import type { PhpQuery } from "./request/php-query.ts";
import { apiPrefix, methodOf, methodOverride, readTarget, type Target } from "./request/request-target.ts";
import type { RestResource } from "./route.ts";

export interface RestApi {
  /** Answers requests below `/wp-json`, or with `?rest_route=`. */
  app: Hono<AppEnvironment>;
  /** Answers a request inside another app, and takes over that app's request id and log. */
  handle(context: RestContext): Promise<Response>;
  /** Cached response to a plain read below `/wp-json`. */
  findCached: FindCached;
  /** Must be told of every content change. */
  cache: ResponseCache;
}

export interface RestApiOptions {
  authenticator: Authenticator;
  resources: RestResource[];
  /** Omitted where the index isn't read; the site has no name then. */
  readSiteName?: ReadSiteName;
  /** Set when another server holds the content. */
  readContentServer?: ReadContentServer | undefined;
}

const namelessSite: ReadSiteName = async () => ({ title: "", description: "" });

export function restApi(
  dependencies: Dependencies,
  { authenticator, resources, readSiteName = namelessSite, readContentServer }: RestApiOptions,
): RestApi {
  const root = `${dependencies.settings.publicUrl}${apiPrefix}`;
  const cache = new ResponseCache();
  const answering = createCallHandler({ dependencies, authenticator, root, cache });
  const { compute } = answering;
  // A batch can call every route of this API, so it finds them when it runs.
  const batch = batchRoute(() => batchedCalls({ answering, root, matchesOf }));
  const routes = withIndexes(
    dependencies,
    resources.flatMap((resource) => resource.routes),
    { root, batch, readSiteName, readContentServer },
  );
  const matchesOf = pathMatcher(routes);
  const app = new Hono<AppEnvironment>();
  app.all("*", handle);
  // An error reaches this handler only in tests, which should see it.
  app.onError((error) => {
    throw error;
  });

  async function handle(context: RestContext): Promise<Response> {
    const request = context.req.raw;
    const target = readTarget(new URL(request.url));
    const { method, isHead } = methodOf(request, target);
    const matches = matchesOf(target.path);
    const found = endpointOf(matches, method);
    const parsed: ParsedRequest = { context, target, method, isHead, matches, found };
    const isPlain = isForAnyone(request.method, (name) => request.headers.has(name));
    const key = found && isPlain ? answerKey(found, target.query) : null;
    if (!found || key === null) return send(await compute(parsed), parsed);

    const kept = cache.find(key);
    if (kept) {
      const { headers } = request;
      const asked = {
        method: request.method,
        acceptEncoding: headers.get("Accept-Encoding"),
        ifNoneMatch: headers.get("If-None-Match"),
      };
      return written(await kept.answer(asked, target));
    }
    // HEAD has other headers than GET, so it may read the cache but doesn't fill it.
    if (request.method === "HEAD") return send(await compute(parsed), parsed);
    const { reads = [] } = found.endpoint;
    // Endpoints with a cache key return no `Response` of their own.
    const make = () => compute(parsed) as Promise<Finished>;
    return send(await cache.make(key, target, reads, make), parsed);
  }

  function send(answer: Finished | Response, { target, isHead }: ParsedRequest): Response {
    if (answer instanceof Response) return answer;
    const { text, status, stream } = answer;
    const headers = new Headers(answer.headers);
    const link = ownLink(answer, target.query);
    if (link !== null) headers.set("Link", link);
    const body = isHead ? null : (stream?.() ?? text);
    return new Response(body, { status, headers });
  }

  return { app, handle, findCached: cachedReads(cache, matchesOf), cache };
}

function written({ status, headers, body }: ReadyResponse): Response {
  return new Response(body, { status, headers: headers as [string, string][] });
}

// Finds the cached response to a plain read of the API, before a `Request` is created.

/** An anonymous read. */
interface PlainRead {
  /** Null if its response isn't cached. */
  key: string | null;
  target: Target;
}

function cachedReads(cache: ResponseCache, matchesOf: (path: string) => Match[]): FindCached {
  /** Cache keys by path and query: most requests repeat a URL, so each URL is parsed once. */
  const plainReads = new BoundedCache<PlainRead>({ mostBytes: 512 * 1024, largestEntry: 8 * 1024 });

  function plainRead({ pathname, search }: Pick<CacheableRequest, "pathname" | "search">): PlainRead {
    const address = pathname + search;
    const known = plainReads.get(address);
    if (known) return known;
    const target = readTarget({ pathname, search });
    const found = endpointOf(matchesOf(target.path), "GET");
    const read = { key: found ? answerKey(found, target.query) : null, target };
    // Four times the URL's bytes, because the target holds its parts again in objects of their own.
    plainReads.set(address, read, { bytes: 4 * bytesOfText(address) });
    return read;
  }

  return (request) => {
    if (!request.pathname.startsWith(apiPrefix)) return undefined;
    if (!isForAnyone(request.method, (name) => request.header(name) !== undefined)) return undefined;
    const { key, target } = plainRead(request);
    return key === null ? undefined : cache.find(key)?.answer(request, target);
  };
}

// Cache keys: calls with equal responses have equal keys.

/** Request headers in lower case that may change a response; requests with one of them bypass the cache. */
const variesBy = ["authorization", "origin", methodOverride.toLowerCase()];
/** Parameters that change the whole response, or the call. */
const uncached = ["_envelope", "_pretty", "_method"];
/** Parameters of every endpoint, besides its own arguments. */
const common = ["_fields", "_embed"];

/** Whether the request is an anonymous read without headers that change the response. */
function isForAnyone(method: string, hasHeader: (name: string) => boolean): boolean {
  return (method === "GET" || method === "HEAD") && !variesBy.some(hasHeader);
}

/**
 * The route and its declared arguments, in a fixed order: other parameters of a query change only the response's
 * `Link`, which isn't cached. Null if the response can't be cached. Envelopes can't: they turn errors into
 * successes, and contain the `Link`.
 */
function answerKey({ route, endpoint, pathParams }: FoundEndpoint, query: PhpQuery): string | null {
  if (!endpoint.reads || uncached.some((name) => query.has(name))) return null;
  const declared = endpoint.args ?? {};
  const given: [string, unknown][] = Object.entries(pathParams);
  for (const [name, value] of query) {
    const counts = Object.hasOwn(declared, name) || common.includes(name);
    if (counts && !Object.hasOwn(pathParams, name)) given.push([name, value]);
  }
  given.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${route.namespace}${route.path} ${JSON.stringify(given)}`;
}

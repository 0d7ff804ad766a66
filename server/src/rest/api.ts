/** The WordPress-shaped API as one Hono app: every rule that holds for all routes is here, in order. */
import { type Context, Hono } from "hono";
import { BoundedCache, bytesOfText } from "../cache/bounded-cache.ts";
import type { ReadyAnswer } from "../cache/cached-response.ts";
import type { Dependencies } from "../dependencies.ts";
import type { FindKept, KeptRequest } from "../http/kept-answers.ts";
import { isTooLong, largestForm } from "../http/request-limits.ts";
import type { AppEnvironment } from "../http/request-log.ts";
import { noteCall } from "../security-log/note-call.ts";
import { AnswerCache } from "./answer-cache.ts";
import { answerKey, isForAnyone } from "./answer-key.ts";
import { AnswerShapeError, allowed } from "./answer-shape.ts";
import { type Argument, checkArguments } from "./argument-schema.ts";
import type { Authenticator, SignedInUser } from "./authentication.ts";
import {
  allowsBatch,
  type BatchedAnswer,
  type BatchedRequest,
  batchNotAllowed,
  batchRoute,
} from "./batch.ts";
import { brokeOff, clientClosedRequest } from "./broken-off.ts";
import { callerOf, connectionAddress } from "./caller.ts";
import { describeRoute, withIndexes } from "./describe.ts";
import { parseEmbed, shapeBody } from "./embed.ts";
import { enveloped } from "./envelope.ts";
import { parseFields } from "./fields.ts";
import { declaredOf, endpointOf, type FoundEndpoint, type Match, pathMatcher } from "./find-endpoint.ts";
import { commonHeaders, corsHeaders } from "./headers.ts";
import { type Finished, ownLink } from "./kept-answer.ts";
import { addressTooLong } from "./limit-address.ts";
import { readFields } from "./request-body.ts";
import { apiPrefix, methodOf, readTarget, type Target } from "./request-target.ts";
import { noRoute, RestError } from "./rest-error.ts";
import type { Endpoint, Method, RestAnswer, RestCall, RestResource, RestRoute } from "./route.ts";

export interface RestApi {
  /** Answers what is asked under `/wp-json`, or with `?rest_route=`. */
  app: Hono<AppEnvironment>;
  /** The same inside another app, whose request id and log go along. */
  handle(context: RestContext): Promise<Response>;
  /** The answer to a plain read under `/wp-json`, where it is kept. */
  findKept: FindKept;
  /** To be told of every content change. */
  cache: AnswerCache;
}

export interface RestApiOptions {
  authenticator: Authenticator;
  resources: RestResource[];
}

const names: Argument<null> = { type: "array", items: { type: "string" } };
/** What every route takes without saying so. */
const commonArguments: Record<string, Argument<null>> = { _fields: names, _embed: names };

/** Texts of articles, from whoever is signed in. */
const largestContent = 1024 * 1024;

type RestContext = Context<AppEnvironment>;

/** What is known of a request by the time it is answered. */
interface Progress {
  user: SignedInUser | null;
  route?: RestRoute;
  endpoint?: Endpoint;
  /** The call as permissions see it, for `Allow`. */
  call?: RestCall;
}

/** One request, as far as it is understood before anything is done. */
interface Asking {
  context: RestContext;
  target: Target;
  method: Method | "OPTIONS";
  matches: Match[];
  found: FoundEndpoint | undefined;
  /** Within a batch: by whom. */
  batchedBy?: SignedInUser | null;
}

export function restApi(dependencies: Dependencies, { authenticator, resources }: RestApiOptions): RestApi {
  const root = `${dependencies.settings.publicUrl}${apiPrefix}`;
  const batch = batchRoute(() => ({ check: checkBatched, run: runBatched }));
  const routes = [
    ...withIndexes(
      dependencies,
      resources.flatMap((resource) => resource.routes),
      root,
    ),
    batch,
  ];
  const matchesOf = pathMatcher(routes);
  const cache = new AnswerCache();
  const strict = dependencies.settings.environment === "test";
  const app = new Hono<AppEnvironment>();
  app.all("*", handle);
  // Only in tests does an error come this far, and there it is to be seen.
  app.onError((error) => {
    throw error;
  });

  async function handle(context: RestContext): Promise<Response> {
    const request = context.req.raw;
    const target = readTarget(new URL(request.url));
    const method = methodOf(request, target.query);
    const matches = matchesOf(target.path);
    const found = endpointOf(matches, method);
    const asking: Asking = { context, target, method, matches, found };
    const isPlain = isForAnyone(request.method, (name) => request.headers.has(name));
    const key = found && isPlain ? answerKey(found, target.query) : null;
    if (!found || key === null) return send(await compute(asking), asking);

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
    // HEAD has other headers than GET: it takes what is kept, and keeps nothing.
    if (request.method === "HEAD") return send(await compute(asking), asking);
    const { reads = [] } = found.endpoint;
    // What is kept is never a response of the handler's own.
    const make = () => compute(asking) as Promise<Finished>;
    return send(await cache.make(key, target, reads, make), asking);
  }

  function send(answer: Finished | Response, { context, target }: Asking): Response {
    if (answer instanceof Response) return answer;
    const { text, status } = answer;
    const headers = new Headers(answer.headers);
    const link = ownLink(answer, target.query);
    if (link !== null) headers.set("Link", link);
    return new Response(context.req.raw.method === "HEAD" ? null : text, { status, headers });
  }

  /** A response only where the handler sends its own. */
  async function compute(asking: Asking): Promise<Finished | Response> {
    const { context, target } = asking;
    const request = context.req.raw;
    const progress: Progress = { user: null };
    let answer: RestAnswer;
    let refused: RestError | null = null;
    try {
      answer = await perform(asking, progress);
    } catch (error) {
      if (strict && error instanceof AnswerShapeError) throw error;
      refused = error instanceof RestError ? error : unexpected(error, context);
      answer = { body: refused.toWire(), status: refused.status, headers: refused.headers };
    }
    const { user } = progress;
    const caller = { request, connectionAddress: connectionAddress(context.env) };
    const { address } = callerOf(caller, dependencies.settings);
    noteCall(logOf(context), { method: asking.method, path: target.path, address, user, error: refused });
    if (answer.raw) return answer.raw;
    try {
      return await finish(request, target, answer, progress);
    } catch (error) {
      if (strict && error instanceof AnswerShapeError) throw error;
      const failure = unexpected(error, context);
      return finish(request, target, { body: failure.toWire(), status: 500 }, { user });
    }
  }

  /** The order is WordPress's: token, route, parameters, permission. */
  async function perform(
    { context, target, method, matches, found, batchedBy }: Asking,
    progress: Progress,
  ): Promise<RestAnswer> {
    const request = context.req.raw;
    if (isTooLong(request.url)) throw addressTooLong();
    checkArguments(Object.fromEntries(target.query), commonArguments, null);
    if (batchedBy === undefined) {
      const authentication = await authenticator.authenticate(request, connectionAddress(context.env));
      if ("error" in authentication) throw authentication.error;
      progress.user = authentication.user;
    } else progress.user = batchedBy;

    if (method === "OPTIONS") {
      const [match] = matches;
      if (!match) throw noRoute();
      progress.route = match.route;
      progress.call = callOf(context, target, "GET", progress.user, match.pathParams);
      return { body: describeRoute(match.route, target.path, root) };
    }
    if (!found) throw noRoute();
    const { endpoint, pathParams } = found;
    const call = callOf(context, target, method, progress.user, pathParams, endpoint.reads);
    Object.assign(progress, { route: found.route, endpoint, call });
    if (batchedBy !== undefined && !allowsBatch(found.route)) throw batchNotAllowed();
    if (!endpoint.streamsBody && method !== "GET") {
      const most = endpoint.takesContent && progress.user ? largestContent : largestForm;
      call.params = { ...call.params, ...(await readFields(request, most)), ...pathParams };
    }
    const args = endpoint.args ?? {};
    if (endpoint.reads)
      call.params = { ...Object.fromEntries(declaredOf(target.query, endpoint)), ...pathParams };
    call.params = checkArguments(call.params, args, call);
    for (const name of target.query.keys()) {
      if (!Object.hasOwn(args, name)) continue;
      target.query.set(name, call.params[name] as never);
    }
    const refused = await endpoint.permission?.(call);
    if (refused) throw refused;
    return allowed(endpoint, call, await endpoint.handle(call), strict);
  }

  async function finish(
    request: Request,
    { query }: Target,
    answer: RestAnswer,
    { user, route, endpoint, call }: Progress,
  ): Promise<Finished> {
    const { status = 200 } = answer;
    const headers = new Headers({ ...commonHeaders(root), ...corsHeaders(request, user), ...answer.headers });
    // What a write has changed is read again: another object, for which nothing is known yet.
    const allowed = route && call ? await allowedMethods(route, asItIsNow(call)) : [];
    if (allowed.length > 0) headers.set("Allow", allowed.join(", "));
    if (endpoint?.noStore) headers.set("Cache-Control", "no-store");
    let body = answer.body;
    if (status < 400) {
      body = await shapeBody(answer, parseFields(query.get("_fields")), parseEmbed(query.get("_embed")));
    }
    if (query.has("_envelope")) {
      body = enveloped({ ...answer, body, status }, headers.get("Allow"), query);
      for (const name of ["X-WP-Total", "X-WP-TotalPages", "Allow"]) headers.delete(name);
      headers.set("Link", `<${root}/>; rel="https://api.w.org/"`);
      return { text: JSON.stringify(body), status: 200, headers, converted: new Map() };
    }
    const { paging } = answer;
    return {
      text: JSON.stringify(body),
      status,
      headers,
      paging,
      unlocked: answer.unlocked,
      converted: declaredOf(query, endpoint ?? {}),
    };
  }

  /** @throws {RestError} for a path that no address can have. */
  function askingOf({ method, path, body }: BatchedRequest, batch: RestCall): Asking {
    if (!path.startsWith("/") || !URL.canParse(root + path)) {
      throw new RestError("parse_path_failed", "Could not parse the path.", 400);
    }
    const url = new URL(root + path);
    const target = readTarget(url);
    const headers = new Headers({ "Content-Type": "application/json" });
    for (const name of ["X-Forwarded-For", "User-Agent"]) {
      const value = batch.request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const request = new Request(url, { method, headers, body: JSON.stringify(body) });
    const about: Record<string, unknown> = { requestId: batch.requestId, log: batch.log };
    const context = {
      req: { raw: request },
      env: { incoming: { socket: { remoteAddress: batch.connectionAddress } } },
      get: (name: string) => about[name],
    } as unknown as RestContext;
    const matches = matchesOf(target.path);
    return { context, target, method, matches, found: endpointOf(matches, method), batchedBy: batch.user };
  }

  async function checkBatched(request: BatchedRequest, batch: RestCall): Promise<RestError | null> {
    try {
      const { context, target, method, found } = askingOf(request, batch);
      if (!found) throw noRoute();
      if (!allowsBatch(found.route)) throw batchNotAllowed();
      const call = callOf(context, target, method as Method, batch.user, found.pathParams);
      checkArguments(
        { ...call.params, ...request.body, ...found.pathParams },
        found.endpoint.args ?? {},
        call,
      );
      return null;
    } catch (error) {
      if (error instanceof RestError) return error;
      throw error;
    }
  }

  async function runBatched(request: BatchedRequest, batch: RestCall): Promise<BatchedAnswer> {
    try {
      // Files, which send responses of their own, take no part.
      const { text, status, headers } = (await compute(askingOf(request, batch))) as Finished;
      return { body: JSON.parse(text), status, headers };
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return { body: error.toWire(), status: error.status, headers: new Headers() };
    }
  }

  function callOf(
    context: RestContext,
    { path, query }: Target,
    method: Method,
    user: SignedInUser | null,
    pathParams: Record<string, string>,
    reads?: readonly string[],
  ): RestCall {
    return {
      method,
      path,
      query,
      params: { ...Object.fromEntries(query), ...pathParams },
      user,
      request: context.req.raw,
      connectionAddress: connectionAddress(context.env),
      // Missing where the API is called by itself, in tests.
      requestId: context.get("requestId") ?? "",
      log: logOf(context),
      remember: (key, make) => (reads ? cache.remember(key, reads, make) : make()),
    };
  }

  function logOf(context: RestContext) {
    return context.get("log") ?? dependencies.log;
  }

  function unexpected(error: unknown, context: RestContext): RestError {
    if (brokeOff(context.req.raw, error)) return clientClosedRequest();
    logOf(context).error({ err: error }, "API call failed");
    return new RestError("internal_error", "Server error. Please try again later.", 500);
  }

  /** Which answer an address asks for is found once: most who ask the same ask it in the same words. */
  const plainReads = new BoundedCache<PlainRead>({ mostBytes: 512 * 1024, largestEntry: 8 * 1024 });

  function plainRead({ pathname, search }: Pick<KeptRequest, "pathname" | "search">): PlainRead {
    const address = pathname + search;
    const known = plainReads.get(address);
    if (known) return known;
    const target = readTarget({ pathname, search });
    const found = endpointOf(matchesOf(target.path), "GET");
    const read = { key: found ? answerKey(found, target.query) : null, target };
    // The target holds parts of the address, each with an object of its own.
    plainReads.set(address, read, { bytes: 4 * bytesOfText(address) });
    return read;
  }

  function findKept(request: KeptRequest) {
    if (!request.pathname.startsWith(apiPrefix)) return undefined;
    if (!isForAnyone(request.method, request.hasHeader)) return undefined;
    const { key, target } = plainRead(request);
    return key === null ? undefined : cache.find(key)?.answer(request, target);
  }

  return { app, handle, findKept, cache };
}

/** A read by nobody in particular. */
interface PlainRead {
  /** Null where no answer to it is kept. */
  key: string | null;
  target: Target;
}

function written({ status, headers, body }: ReadyAnswer): Response {
  return new Response(body, { status, headers: headers as [string, string][] });
}

function asItIsNow(call: RestCall): RestCall {
  return call.method === "GET" ? call : { ...call };
}

/** What this caller can do with the route; a permission that fails for a row hides the method. */
async function allowedMethods(route: RestRoute, call: RestCall): Promise<Method[]> {
  const allowed: Method[] = [];
  for (const endpoint of route.endpoints) {
    const refused = endpoint.unsupported || (await endpoint.permission?.(call));
    if (!refused) allowed.push(...endpoint.methods);
  }
  return [...new Set(allowed)];
}

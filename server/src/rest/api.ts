/** The WordPress-shaped API as one Hono app: every rule that holds for all routes is here, in order. */
import { type Context, Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";
import { addressTooLong, isTooLong, largestForm } from "../http/request-limits.ts";
import type { AppEnvironment } from "../pages/request-log.ts";
import { AnswerCache } from "./answer-cache.ts";
import { AnswerShapeError, allowed } from "./answer-shape.ts";
import { type Argument, checkArguments } from "./argument-schema.ts";
import type { Authenticator, SignedInUser } from "./authentication.ts";
import { connectionAddress } from "./caller.ts";
import { describeRoute, withIndexes } from "./describe.ts";
import { parseEmbed, shapeBody } from "./embed.ts";
import { parseFields } from "./fields.ts";
import { commonHeaders, corsHeaders } from "./headers.ts";
import { readFields } from "./request-body.ts";
import { apiPrefix, methodOf, patternOf, readTarget, type Target } from "./request-target.ts";
import { noRoute, RestError } from "./rest-error.ts";
import type { Endpoint, Method, RestAnswer, RestCall, RestResource, RestRoute } from "./route.ts";

export interface RestApi {
  /** Answers what is asked under `/wp-json`, or with `?rest_route=`. */
  app: Hono<AppEnvironment>;
  /** The same inside another app, whose request id and log go along. */
  handle(context: RestContext): Promise<Response>;
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

interface Finished {
  text: string;
  status: number;
  headers: Headers;
}

export function restApi(dependencies: Dependencies, { authenticator, resources }: RestApiOptions): RestApi {
  const root = `${dependencies.settings.publicUrl}${apiPrefix}`;
  const routes = withIndexes(
    dependencies,
    resources.flatMap((resource) => resource.routes),
    root,
  );
  const compiled = routes.map((route) => ({ route, pattern: patternOf(route) }));
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
    const kept = cache.find(request);
    if (kept) return kept.send(request);
    const changes = cache.changes();
    const target = readTarget(request);
    const method = methodOf(request, target.query);
    const progress: Progress = { user: null };
    let answer: RestAnswer;
    try {
      answer = await perform(context, target, method, progress);
    } catch (error) {
      if (strict && error instanceof AnswerShapeError) throw error;
      const known = error instanceof RestError ? error : unexpected(error, context);
      answer = { body: known.toWire(), status: known.status, headers: known.headers };
    }
    if (answer.raw) return answer.raw;
    const { endpoint, user } = progress;
    let finished: Finished;
    try {
      finished = await finish(request, target, answer, progress);
    } catch (error) {
      if (strict && error instanceof AnswerShapeError) throw error;
      const failure = unexpected(error, context);
      finished = await finish(request, target, { body: failure.toWire(), status: 500 }, { user });
    }
    const { text, status, headers } = finished;
    if (endpoint?.reads && status === 200 && !user && method === "GET") {
      cache.keep(request, text, headers, endpoint.reads, changes);
    }
    return new Response(request.method === "HEAD" ? null : text, { status, headers });
  }

  /** The order is WordPress's: token, route, parameters, permission. */
  async function perform(
    context: RestContext,
    target: Target,
    method: Method | "OPTIONS",
    progress: Progress,
  ): Promise<RestAnswer> {
    const request = context.req.raw;
    if (isTooLong(request.url)) throw addressTooLong();
    checkArguments(Object.fromEntries(target.query), commonArguments, null);
    const authentication = await authenticator.authenticate(request);
    if ("error" in authentication) throw authentication.error;
    progress.user = authentication.user;

    const matches = compiled.flatMap(({ route, pattern }) => {
      const match = pattern.exec(target.path);
      return match ? [{ route, pathParams: { ...match.groups } }] : [];
    });
    if (method === "OPTIONS") {
      const [match] = matches;
      if (!match) throw noRoute();
      progress.route = match.route;
      progress.call = callOf(context, target, "GET", progress.user, match.pathParams);
      return { body: describeRoute(match.route, target.path, root) };
    }
    const found = matches
      .map((match) => ({
        ...match,
        endpoint: match.route.endpoints.find(({ methods }) => methods.includes(method)),
      }))
      .find(({ endpoint }) => endpoint);
    if (!found?.endpoint) throw noRoute();
    const { endpoint, pathParams } = found;
    const call = callOf(context, target, method, progress.user, pathParams, endpoint.reads);
    Object.assign(progress, { route: found.route, endpoint, call });
    if (!endpoint.streamsBody && method !== "GET") {
      const most = endpoint.takesContent && progress.user ? largestContent : largestForm;
      call.params = { ...call.params, ...(await readFields(request, most)), ...pathParams };
    }
    call.params = checkArguments(call.params, endpoint.args ?? {}, call);
    for (const name of target.query.keys()) {
      if (endpoint.args?.[name]) target.query.set(name, call.params[name] as never);
    }
    const refused = await endpoint.permission?.(call);
    if (refused) throw refused;
    return allowed(endpoint, call, await endpoint.handle(call), strict);
  }

  async function finish(
    request: Request,
    { query }: Target,
    answer: RestAnswer,
    { user, route, call }: Progress,
  ): Promise<Finished> {
    let status = answer.status ?? 200;
    const headers = new Headers({ ...commonHeaders(root), ...corsHeaders(request, user), ...answer.headers });
    const allowed = route && call ? await allowedMethods(route, call) : [];
    if (allowed.length > 0) headers.set("Allow", allowed.join(", "));
    let body = answer.body;
    if (status < 400) {
      body = await shapeBody(answer, parseFields(query.get("_fields")), parseEmbed(query.get("_embed")));
    }
    if (query.has("_envelope")) {
      body = enveloped(body, status, answer.headers ?? {}, headers.get("Allow"));
      for (const name of ["X-WP-Total", "X-WP-TotalPages", "Allow"]) headers.delete(name);
      headers.set("Link", `<${root}/>; rel="https://api.w.org/"`);
      status = 200;
    }
    return { text: JSON.stringify(body), status, headers };
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
      requestId: context.get("requestId"),
      log: context.get("log") ?? dependencies.log,
      remember: (key, make) => (reads ? cache.remember(key, reads, make) : make()),
    };
  }

  function unexpected(error: unknown, context: RestContext): RestError {
    const log = context.get("log") ?? dependencies.log;
    log.error({ err: error }, "API call failed");
    return new RestError("internal_error", "Server error. Please try again later.", 500);
  }

  return { app, handle, cache };
}

/** What this caller may do with the route; a permission that fails for a row hides the method. */
async function allowedMethods(route: RestRoute, call: RestCall): Promise<Method[]> {
  const allowed: Method[] = [];
  for (const endpoint of route.endpoints) {
    const refused = await endpoint.permission?.(call);
    if (!refused) allowed.push(...endpoint.methods);
  }
  return [...new Set(allowed)];
}

function enveloped(
  body: unknown,
  status: number,
  own: Record<string, string>,
  allow: string | null,
): unknown {
  const headers = Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, /^X-WP-Total/.test(name) ? Number(value) : value]),
  );
  return { body, status, headers: { ...headers, ...(allow ? { Allow: allow } : {}) } };
}

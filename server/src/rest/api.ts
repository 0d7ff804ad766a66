/** The WordPress-shaped API as one Hono app: every rule that holds for all routes is here, in order. */
import { type Context, Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnvironment } from "../pages/request-log.ts";
import { AnswerCache, type KeptAnswer } from "./answer-cache.ts";
import { checkArguments } from "./argument-schema.ts";
import type { Authenticator, SignedInUser } from "./authentication.ts";
import { describeIndex, describeRoute } from "./describe.ts";
import { onlyFields, parseFields } from "./fields.ts";
import { commonHeaders, corsHeaders } from "./headers.ts";
import { type PhpQuery, parsePhpQuery } from "./php-query.ts";
import { readBody } from "./request-body.ts";
import { noRoute, RestError } from "./rest-error.ts";
import type { Endpoint, Method, RestAnswer, RestCall, RestResource, RestRoute } from "./route.ts";

interface CompiledRoute {
  route: RestRoute;
  pattern: RegExp;
}

export interface RestApi {
  app: Hono<AppEnvironment>;
  /** To be told of every content change. */
  cache: AnswerCache;
}

export interface RestApiOptions {
  authenticator: Authenticator;
  resources: RestResource[];
}

const prefix = "/wp-json";

type RestContext = Context<AppEnvironment>;

export function restApi(dependencies: Dependencies, { authenticator, resources }: RestApiOptions): RestApi {
  const routes = resources.flatMap((resource) => resource.routes);
  const compiled = routes.map((route): CompiledRoute => ({ route, pattern: compile(route) }));
  const { publicUrl } = dependencies.settings;
  const root = `${publicUrl}${prefix}`;
  const cache = new AnswerCache();
  const app = new Hono<AppEnvironment>();

  app.all("*", async (context) => {
    const { request, path, query } = readTarget(context.req.raw);
    const kept = context.req.method === "GET" ? cache.find(request) : undefined;
    if (kept) return sendKept(context, kept);
    return answer(context, request, path, query);
  });

  async function answer(
    context: RestContext,
    request: Request,
    path: string,
    query: PhpQuery,
  ): Promise<Response> {
    const versions = cache.versions();
    const method = methodOf(request, query);
    const matches = compiled.flatMap(({ route, pattern }) => {
      const match = pattern.exec(path);
      return match ? [{ route, pathParams: { ...match.groups } }] : [];
    });
    let user: SignedInUser | null = null;
    let call: RestCall | undefined;
    let endpoint: Endpoint | undefined;
    let route: RestRoute | undefined;
    let result: RestAnswer;
    let reached = false;
    try {
      const authentication = await authenticator.authenticate(request);
      if ("error" in authentication) throw authentication.error;
      user = authentication.user;
      if (method === "OPTIONS") {
        const match = matches[0];
        if (!match) throw noRoute();
        route = match.route;
        call = callOf(context, request, path, query, "GET", user, match.pathParams);
        result = { body: describeRoute(route, path, root) };
      } else if (path === "/") {
        call = callOf(context, request, path, query, "GET", user, {});
        if (method !== "GET") throw noRoute();
        result = { body: await describeIndex(dependencies, routes, root) };
      } else {
        const found = matches
          .map((match) => ({
            ...match,
            endpoint: match.route.endpoints.find((candidate) => candidate.methods.includes(method)),
          }))
          .find((candidate) => candidate.endpoint);
        if (!found?.endpoint) throw noRoute();
        route = found.route;
        const target = found.endpoint;
        endpoint = target;
        call = callOf(context, request, path, query, method, user, found.pathParams);
        reached = true;
        if (!target.streamsBody && method !== "GET") {
          call.params = { ...call.params, ...(await readBody(request)), ...found.pathParams };
        }
        call.params = checkArguments(call.params, target.args ?? {}, call);
        for (const name of query.keys()) {
          if (target.args?.[name]) query.set(name, call.params[name] as never);
        }
        const refused = await target.permission?.(call);
        if (refused) throw refused;
        result = await target.handle(call);
      }
    } catch (error) {
      const known = error instanceof RestError ? error : unexpected(error, context);
      result = { body: known.toWire(), status: known.status, headers: known.headers };
    }
    if (result.raw) return result.raw;

    const headers = new Headers({ ...commonHeaders(root), ...corsHeaders(request, user), ...result.headers });
    const allowed = route && (reached || method === "OPTIONS") ? await allowedMethods(route, call) : [];
    if (path === "/" && !user) headers.set("Allow", "GET");
    else if (allowed.length > 0) headers.set("Allow", allowed.join(", "));
    const status = result.status ?? 200;
    const fields = status < 400 ? fieldsOf(path, query) : null;
    let body = onlyFields(result.body, fields);
    let sentStatus = status;
    if (query.has("_envelope") && method !== "OPTIONS") {
      body = enveloped(body, status, result.headers ?? {}, headers.get("Allow"));
      for (const name of ["X-WP-Total", "X-WP-TotalPages", "Allow"]) headers.delete(name);
      headers.set("Link", `<${root}/>; rel="https://api.w.org/"`);
      sentStatus = 200;
    }
    const text = JSON.stringify(body);
    if (endpoint?.reads && sentStatus === 200 && !user && request.method === "GET") {
      cache.keep(request, text, headers, endpoint.reads, versions);
    }
    return new Response(request.method === "HEAD" ? null : text, { status: sentStatus, headers });
  }

  function callOf(
    context: RestContext,
    request: Request,
    path: string,
    query: PhpQuery,
    method: Method,
    user: SignedInUser | null,
    pathParams: Record<string, string>,
  ): RestCall {
    return {
      method,
      path,
      query,
      params: { ...Object.fromEntries(query), ...pathParams },
      user,
      request,
      connectionAddress: connectionAddress(context),
      requestId: context.get("requestId"),
      log: context.get("log") ?? dependencies.log,
    };
  }

  function unexpected(error: unknown, context: RestContext): RestError {
    const log = context.get("log") ?? dependencies.log;
    log.error({ err: error }, "API call failed");
    return new RestError("internal_error", "Server error. Please try again later.", 500);
  }

  return { app, cache };
}

/** The index keeps its links whatever is asked for, as WordPress's does. */
function fieldsOf(path: string, query: PhpQuery): string[] | null {
  const fields = parseFields(query.get("_fields"));
  return fields && path === "/" ? [...fields, "_links"] : fields;
}

function compile({ namespace, path }: RestRoute): RegExp {
  return new RegExp(`^/${namespace}${path.replaceAll("(?P<", "(?<")}$`, "i");
}

/** Pretty (`/wp-json/wp/v2/posts/`) or plain (`/?rest_route=/wp/v2/posts`); a slash at the end is no matter. */
function readTarget(request: Request): { request: Request; path: string; query: PhpQuery } {
  const url = new URL(request.url);
  const query = parsePhpQuery(url.search);
  const plain = query.get("rest_route");
  const path = url.pathname.startsWith(prefix)
    ? url.pathname.slice(prefix.length)
    : typeof plain === "string"
      ? plain
      : "/";
  return { request, path: path.replace(/\/+$/, "") || "/", query };
}

/** HEAD is GET without a body; clients that can't PUT say so in a parameter or a header. */
function methodOf(request: Request, query: PhpQuery): Method | "OPTIONS" {
  const override = query.get("_method") ?? request.headers.get("X-HTTP-Method-Override");
  const named = (
    request.method === "POST" && typeof override === "string" ? override : request.method
  ).toUpperCase();
  if (named === "HEAD") return "GET";
  if (named === "OPTIONS") return "OPTIONS";
  // One that no route knows (PROPFIND) finds none.
  return named as Method;
}

/** What this caller may do with the route; a permission that fails for a row hides the method. */
async function allowedMethods(route: RestRoute, call: RestCall | undefined): Promise<Method[]> {
  if (!call) return [];
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

function connectionAddress(context: RestContext): string {
  // Set by the Node adapter; absent when the app is called in memory.
  const env = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket?.remoteAddress ?? "";
}

async function sendKept(context: RestContext, kept: KeptAnswer): Promise<Response> {
  return kept.send(context.req.raw);
}

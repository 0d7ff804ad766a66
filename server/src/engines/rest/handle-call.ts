/** From a request to its response: token, route, arguments, permission, handler, response schema. */
import { proofRequired } from "@extenso/contract/errors/errors.ts";
import type { Context } from "hono";
import type { Logger } from "pino";
import { securityEvent } from "../../kernel/logging/security-event.ts";
import { createDiskRoom } from "../data-folder/disk-room.ts";
import { isWriteConflict } from "../database/dialect.ts";
import { BusyRecordsError } from "../database/plan-and-write.ts";
import type { Dependencies } from "../dependencies.ts";
import { isTooLong, largestForm } from "../http/request-limits.ts";
import type { AppEnvironment } from "../http/request-log.ts";
import { unavailableDependency } from "../http/unavailable-dependency.ts";
import { type Argument, checkArguments } from "./arguments/argument-schema.ts";
import { allowsBatch, batchNotAllowed } from "./batch/batch.ts";
import type { Finished, ResponseCache } from "./cache/response-cache.ts";
import { describeRoute } from "./description/describe-route.ts";
import { declaredOf, type FoundEndpoint, type Match } from "./find-endpoint.ts";
import type { Authenticator, SignedInUser } from "./request/authentication.ts";
import { callerOf, connectionAddress } from "./request/caller.ts";
import { addressTooLong } from "./request/limit-address.ts";
import { isJson, readFields } from "./request/request-body.ts";
import type { Target } from "./request/request-target.ts";
import { parseFields } from "./response/fields.ts";
import { finishResponse, type Progress } from "./response/finish-response.ts";
import { applyResponseSchema, ResponseShapeError } from "./response/response-shape.ts";
import { busyError, noRoom, noRoute, RestError, unavailableError } from "./rest-error.ts";
import type { Endpoint, Method, RestCall, RestResponse } from "./route.ts";

// A request to the API, parsed.

export type RestContext = Context<AppEnvironment>;

export interface ParsedRequest {
  context: RestContext;
  target: Target;
  method: Method | "OPTIONS";
  /** The response is sent without its body. */
  isHead: boolean;
  matches: Match[];
  found: FoundEndpoint | undefined;
  /** Within a batch: by whom. */
  batchedBy?: SignedInUser | null;
}

/** Codes of a body that breaks off, whatever reads it. */
const brokenOffCodes = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR", "UND_ERR_ABORTED"]);

/** Whether a call failed because its client has disconnected. */
function brokeOff({ signal }: Pick<Request, "signal">, error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return signal.aborted && (brokenOffCodes.has(String(code)) || name === "AbortError");
}

/** Status of such calls in the log; proxies use the same. */
function clientClosedRequest(): RestError {
  return new RestError("client_closed_request", "The request broke off.", 499);
}

const names: Argument<null> = { type: "array", items: { type: "string" } };
/** Arguments that every route takes without declaring them. */
const commonArguments: Record<string, Argument<null>> = { _fields: names, _embed: names };

/** Byte limit of bodies with article texts, for signed-in callers. */
const largestContent = 1024 * 1024;

interface CallHandlerDependencies {
  dependencies: Dependencies;
  authenticator: Authenticator;
  /** The API's, without a slash at the end. */
  root: string;
  cache: ResponseCache;
}

export interface CallHandler {
  /** Set only if the handler returned a `raw` response. */
  compute(parsed: ParsedRequest): Promise<Finished | Response>;
  /** The call as permissions and handlers get it. @param reads the resources of its endpoint’s response. */
  callOf(
    parsed: Pick<ParsedRequest, "context" | "target">,
    method: Method,
    user: SignedInUser | null,
    pathParams: Record<string, string>,
    reads?: readonly string[],
  ): RestCall;
}

export function createCallHandler({
  dependencies,
  authenticator,
  root,
  cache,
}: CallHandlerDependencies): CallHandler {
  const strict = dependencies.settings.environment === "test";
  const room = createDiskRoom(dependencies);

  async function compute(parsed: ParsedRequest): Promise<Finished | Response> {
    const { context, target } = parsed;
    const request = context.req.raw;
    const progress: Progress = { user: null };
    let answer: RestResponse;
    let refused: RestError | null = null;
    try {
      answer = await perform(parsed, progress);
    } catch (error) {
      if (strict && error instanceof ResponseShapeError) throw error;
      refused = error instanceof RestError ? error : unexpected(error, context);
      // A resting role must be able to prove who it is: setting up the missing factor asks for that.
      const isWithheld = refused.status === 403 && refused.code !== proofRequired;
      if (isWithheld) refused = progress.user?.withheld ?? refused;
      answer = { body: refused.toWire(), status: refused.status, headers: refused.headers };
    }
    const { user } = progress;
    const caller = { request, connectionAddress: connectionAddress(context.env) };
    const { address } = callerOf(caller, dependencies.settings);
    logSecurityOfCall(logOf(context), {
      method: parsed.method,
      path: target.path,
      address,
      user,
      error: refused,
    });
    if (answer.raw) return answer.raw;
    const failed = (error: unknown) => void unexpected(error, context);
    try {
      return await finishResponse(answer, { root, request, target, progress, failed });
    } catch (error) {
      if (strict && error instanceof ResponseShapeError) throw error;
      const failure = unexpected(error, context);
      const refusal = { body: failure.toWire(), status: failure.status, headers: failure.headers };
      return finishResponse(refusal, { root, request, target, progress: { user }, failed });
    }
  }

  /** The order is WordPress's: token, route, parameters, permission. */
  async function perform(
    { context, target, method, matches, found, batchedBy }: ParsedRequest,
    progress: Progress,
  ): Promise<RestResponse> {
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
      // WordPress answers `OPTIONS` of an unknown route with an empty list, too.
      if (!match) return { body: [] };
      progress.route = match.route;
      progress.call = callOf({ context, target }, "GET", progress.user, match.pathParams);
      return { body: describeRoute(match.route, target.path, root) };
    }
    if (!found) throw noRoute();
    const { endpoint, pathParams } = found;
    const call = callOf({ context, target }, method, progress.user, pathParams, endpoint.reads);
    Object.assign(progress, { route: found.route, endpoint, call });
    if (batchedBy !== undefined && !allowsBatch(found.route)) throw batchNotAllowed();
    if (!endpoint.streamsBody && request.method !== "GET" && request.method !== "HEAD") {
      const most = endpoint.takesContent && progress.user ? largestContent : largestForm;
      // Only JSON has arguments for a read that was sent by POST; a form has none.
      const sent = method === "GET" && !isJson(request) ? {} : await readFields(request, most);
      call.params = { ...call.params, ...sent, ...pathParams };
      if (sent._fields !== undefined) {
        checkArguments({ _fields: sent._fields }, commonArguments, null);
        target.query.set("_fields", parseFields(sent._fields) ?? "");
      }
    }
    const args = endpoint.args ?? {};
    if (endpoint.reads) {
      const declared = declaredOf(new Map(Object.entries(call.params)), endpoint);
      call.params = { ...Object.fromEntries(declared), ...pathParams };
    }
    call.params = checkArguments(call.params, args, call, { asSent: method === "GET" });
    await endpoint.validate?.(call);
    for (const name of target.query.keys()) {
      if (!Object.hasOwn(args, name)) continue;
      target.query.set(name, call.params[name] as never);
    }
    const refused = await endpoint.permission?.(call);
    if (refused) throw refused;
    const insufficient = authenticator.checkCredential?.(call, `${found.route.namespace}${found.route.path}`);
    if (insufficient) throw insufficient;
    await refuseWithoutRoom(endpoint, call);
    return applyResponseSchema(endpoint, call, await endpoint.handle(call), strict);
  }

  /**
   * Refuses calls that need room while the disk is nearly full. Reading, deleting and signing in go on; each call of a
   * batch is checked by itself.
   */
  async function refuseWithoutRoom(
    { takesContent, streamsBody }: Endpoint,
    { method, path }: RestCall,
  ): Promise<void> {
    if (method === "GET" || method === "DELETE" || path === "/batch/v1") return;
    if (!takesContent && !streamsBody) return;
    if (!(await room.has(streamsBody ? "files" : "texts"))) throw noRoom();
  }

  function callOf(
    { context, target: { path, query } }: Pick<ParsedRequest, "context" | "target">,
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
    const away = unavailableDependency(error);
    if (away) {
      // Others come back by themselves; somebody must make room.
      const level = away === "room" ? "error" : "warn";
      logOf(context)[level]({ err: error, away }, "API call refused for now");
      return unavailableError(away);
    }
    if (error instanceof BusyRecordsError || isWriteConflict(error)) {
      logOf(context).warn({ err: error }, "API call met other writes");
      return busyError();
    }
    logOf(context).error({ err: error }, "API call failed");
    return new RestError("internal_error", "Server error. Please try again later.", 500);
  }

  return { compute, callOf };
}

/** Security events that are logged for all API calls in one place, so that no route can forget them. */
interface EndedCall {
  method: string;
  /** Below `/wp-json`, without its query. */
  path: string;
  address: string;
  user: SignedInUser | null;
  /** The error that refused the call; null when it succeeded. */
  error: RestError | null;
}

/** Roles of members; every other role belongs to staff. */
const visitors = new Set(["subscriber"]);

/** Messages for forged tokens. Expired ones are routine and not logged. */
const forged =
  /^(Signature verification failed|Algorithm not supported|The (iss|aud) do not match|The token is valid for too long)/;

/** Logs security events: limits reached, forged tokens, refused calls of signed-in users, and changes by staff. */
function logSecurityOfCall(log: Logger, { method, path, address, user, error }: EndedCall): void {
  const facts = { account: user?.id ?? null, address, method, path: path.slice(0, 200) };
  if (!error) {
    const changes = method !== "GET" && method !== "OPTIONS";
    if (changes && user?.roles.some((role) => !visitors.has(role))) {
      securityEvent(log, "authz_admin", { ...facts, roles: user.roles });
    }
  } else if (error.status === 429) securityEvent(log, "excess_rate_limit_exceeded", facts);
  else if (error.status === 403 && user) securityEvent(log, "authz_fail", { ...facts, code: error.code });
  else if (error.code.startsWith("jwt_auth_") && forged.test(error.message)) {
    securityEvent(log, "authn_token_invalid", { ...facts, reason: error.message });
  }
}

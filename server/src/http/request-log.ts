/** Gives every request an id, and says in the log how it ended. */
import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";

/** What every handler finds in its context. */
interface AppVariables {
  requestId: string;
  /** A logger that adds the request's id to each line. */
  log: Logger;
}

export type AppEnvironment = { Variables: AppVariables };

const acceptableId = /^[\w-]{8,64}$/;

/**
 * @param given the request's own `X-Request-Id`: a proxy's is kept when `trusted`, so that one id follows a
 *   request all the way.
 */
export function requestIdOf(given: string | undefined, trusted: boolean): string {
  return trusted && given && acceptableId.test(given) ? given : randomUUID();
}

export interface AccessLine {
  requestId: string;
  method: string;
  /** Without the query, which can carry one-time tokens and what people search for. */
  path: string;
  status: number;
  ms: number;
}

/** What a server says that cannot do it at the moment, and did nothing of it: whoever asked tries again. */
const refusedForNow = 503;

/** The one line that says how a request ended. */
export function logAccess(log: Logger, line: AccessLine): void {
  // A process that drains tells the proxy so twice a second, and nothing has failed.
  const isDraining = line.path === "/healthz" && line.status === refusedForNow;
  if (line.status === refusedForNow && !isDraining) log.warn(line, "request refused for now");
  else if (line.status >= 500 && !isDraining) log.error(line, "request failed");
  else if (line.path.startsWith("/assets/") || line.path.startsWith("/media/")) log.debug(line, "request");
  else log.info(line, "request");
}

/** Of a call that a request of this process makes: a binding, so that nobody outside can send one. */
export interface WithinRequest {
  /** Whose id the call goes by; without one it gets its own. */
  within?: { requestId?: string };
}

/** For everything that the framework answers. @param trusted whether there is a proxy in front. */
export function requestLog(log: Logger, trusted: boolean) {
  return createMiddleware<AppEnvironment>(async (context, next) => {
    const { within } = (context.env ?? {}) as WithinRequest;
    const requestId = within?.requestId ?? requestIdOf(context.req.header("X-Request-Id"), trusted);
    const started = performance.now();
    context.set("requestId", requestId);
    context.set("log", log.child({ requestId }));
    await next();
    context.header("X-Request-Id", requestId);
    const { method, path } = context.req;
    const { status } = context.res;
    // The request that asked has its own line; what went wrong inside has the same id.
    if (within) return;
    logAccess(log, { requestId, method, path, status, ms: Math.round(performance.now() - started) });
  });
}

/** Gives every request an id, and says in the log how it ended. */
import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";

/** What every handler finds in its context. */
export interface AppVariables {
  requestId: string;
  /** A logger that adds the request's id to each line. */
  log: Logger;
}

export type AppEnvironment = { Variables: AppVariables };

const acceptableId = /^[\w-]{8,64}$/;

/**
 * A proxy's `X-Request-Id` is kept when `trusted`, so that one id follows a request through the house.
 * Queries stay out of the log: they can carry one-time tokens and what people search for.
 */
export function requestLog(log: Logger, trusted: boolean) {
  return createMiddleware<AppEnvironment>(async (context, next) => {
    const given = context.req.header("X-Request-Id");
    const requestId = trusted && given && acceptableId.test(given) ? given : randomUUID();
    const started = performance.now();
    context.set("requestId", requestId);
    context.set("log", log.child({ requestId }));
    await next();
    context.header("X-Request-Id", requestId);
    const { method, path } = context.req;
    const { status } = context.res;
    const line = { requestId, method, path, status, ms: Math.round(performance.now() - started) };
    if (status >= 500) log.error(line, "request failed");
    else if (path.startsWith("/assets/") || path.startsWith("/media/")) log.debug(line, "request");
    else log.info(line, "request");
  });
}

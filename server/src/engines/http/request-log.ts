/** Gives every request an id, and logs its result. */
import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import pino, { type Logger } from "pino";

/** Variables that every handler finds in its context. */
interface AppVariables {
  requestId: string;
  /** A logger that adds the request's id to each line. */
  log: Logger;
}

export type AppEnvironment = { Variables: AppVariables };

const acceptableId = /^[\w-]{8,64}$/;

/** Distinguishes processes and starts; the counter behind it distinguishes requests of this process. */
const processId = randomBytes(12).toString("base64url");
let requestCount = 0;

/**
 * @param given the request's own `X-Request-Id`: a proxy's is kept when `trusted`, so that one id follows a
 *   request all the way.
 */
export function requestIdOf(given: string | undefined, trusted: boolean): string {
  if (trusted && given && acceptableId.test(given)) return given;
  requestCount += 1;
  return `${processId}-${requestCount.toString(36)}`;
}

export interface AccessLine {
  requestId: string;
  method: string;
  /** Without the query, which can carry one-time tokens and what people search for. */
  path: string;
  status: number;
  ms: number;
}

/** Status of a temporary refusal: nothing was done, and the client may try again. */
const refusedForNow = 503;

/** Requested over and over by monitoring; the result is logged only when it changes. */
const watchedPaths = new Set(["/healthz", "/readyz", "/metrics"]);

/** The segment after these paths is a secret. */
const secretPath = /^(\/(?:invoice|quote|request)\/)[^/]+/;

/** Writes the one log line about a request's result. */
export function logAccess(log: Logger, given: AccessLine): void {
  const line = secretPath.test(given.path)
    ? { ...given, path: given.path.replace(secretPath, "$1…") }
    : given;
  const isWatch = watchedPaths.has(line.path) && (line.status < 500 || line.status === refusedForNow);
  const isFile = line.path.startsWith("/assets/") || line.path.startsWith("/media/");
  if (isWatch) log.debug(line, "request");
  else if (line.status === refusedForNow) log.warn(line, "request refused for now");
  else if (line.status >= 500) log.error(line, "request failed");
  else if (isFile) log.debug(line, "request");
  else if (log.isLevelEnabled("info")) writeAccessLine(log, line);
}

let lastMs = 0;
let lastTime = "";

/** Now, in ISO 8601; many lines are written in one millisecond. */
function timeNow(): string {
  const ms = Date.now();
  if (ms !== lastMs) {
    lastMs = ms;
    lastTime = new Date(ms).toISOString();
  }
  return lastTime;
}

/**
 * The same line as `log.info(line, "request")`, built by hand: it is written for every cached response, and pino
 * spends more on it (an object, serializers, redaction) than the response takes.
 */
function writeAccessLine(log: Logger, { requestId, method, path, status, ms }: AccessLine): void {
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<
    symbol,
    { write(line: string): void }
  >;
  stream?.write(
    `{"level":30,"time":"${timeNow()}","requestId":"${requestId}","method":${JSON.stringify(method)},` +
      `"path":${JSON.stringify(path)},"status":${status},"ms":${ms},"msg":"request"}\n`,
  );
}

/** Marks a call made by a request of this process. A binding and no header, so that clients can't send it. */
export interface WithinRequest {
  /** The calling request's id, which the call is logged under; without it the call gets its own. */
  within?: { requestId?: string };
}

/** Logs every request that the framework answers. @param trusted whether there is a proxy in front. */
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
    // The calling request has its own line, and errors inside have the same id.
    if (within) return;
    logAccess(log, { requestId, method, path, status, ms: Math.round(performance.now() - started) });
  });
}

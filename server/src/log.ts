/** Structured logs: one JSON line an event, with the request's id where there is one. */
import pino, { type Logger } from "pino";
import type { Settings } from "./settings.ts";

/**
 * Tokens and passwords never reach a log: requests are logged without their query and headers, and what
 * is logged as an object loses these keys.
 */
const secretKeys = ["password", "token", "refresh_token", "authorization", "cookie"];

export function createLog(level: Settings["logLevel"]): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`]), remove: true },
  });
}

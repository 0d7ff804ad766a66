/** Structured logs: one JSON line an event, with the request's id where there is one. */
import pino, { type Logger } from "pino";
import type { Settings } from "../settings/settings.ts";
import { describeError } from "./log-errors.ts";
import { createLogOutput } from "./log-output.ts";

/**
 * Tokens and passwords never reach a log: requests are logged without their query and headers, and what
 * is logged as an object loses these keys.
 */
const secretKeys = ["password", "token", "refresh_token", "authorization", "cookie"];

const standardOutput = createLogOutput(1);
process.once("exit", () => standardOutput.flush());

/** One line for each, whatever the level: what a start says where no terminal shows it. */
export function logAtAnyLevel(messages: readonly string[]): void {
  for (const msg of messages)
    standardOutput.write(`${JSON.stringify({ level: 30, time: new Date().toISOString(), msg })}\n`);
}

/** Writes to standard output; a full disk or a reader that is gone costs lines, nothing else. */
export function createLog(level: Settings["logLevel"]): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`]), remove: true },
  };
  return pino(options, standardOutput);
}

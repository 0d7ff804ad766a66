/** Recognises failures of an unavailable dependency, after which nothing was done and the request may be repeated. */

import { DatabaseFileGoneError } from "../database/sqlite.ts";
import { isDiskFull } from "../local-files/disk-full.ts";
import { StorageAwayError } from "../storage/file-storage.ts";

/** Seconds after which a refused client may try again. */
export const retryAfter = 5;

/** Error codes of the system when the other end doesn't answer. */
const lostConnection = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);
/** PostgreSQL's codes besides class 08 (connections): ending, crashed, starting, too many clients, standing by. */
const databaseStates = new Set(["57P01", "57P02", "57P03", "53300", "25006"]);
/** Errors of the PostgreSQL client, which have no code. */
const clientWords =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed)|Query read timeout)/;
/** PostgreSQL's code for a full disk. */
const databaseFull = "53100";
/**
 * SQLite's primary result codes for an unusable file: locked by another process, not writable, readable or openable,
 * damaged, or no database.
 */
const fileStates = new Set([5, 6, 8, 10, 11, 14, 15, 26]);
const deepest = 5;

/** `room`: the disk is full, the studio's or its database's. */
export type Away = "database" | "files" | "room";

/** @returns the unavailable dependency; null for every other error. */
export function unavailableDependency(error: unknown): Away | null {
  let cause = error;
  for (let depth = 0; depth < deepest && cause instanceof Error; depth += 1) {
    if (cause instanceof StorageAwayError) return "files";
    const { code = "", errcode = 0 } = cause as { code?: unknown; errcode?: number };
    if (isDiskFull(cause) || code === databaseFull) return "room";
    const isLost =
      typeof code === "string" &&
      (lostConnection.has(code) || databaseStates.has(code) || code.startsWith("08"));
    const isFile = fileStates.has(errcode & 0xff) || cause instanceof DatabaseFileGoneError;
    if (isLost || isFile || clientWords.test(cause.message)) return "database";
    cause = cause.cause;
  }
  return null;
}

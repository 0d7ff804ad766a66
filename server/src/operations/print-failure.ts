/** Messages for the person at the terminal when a command, or a start, fails. */
import { unavailableDependency } from "../engines/http/unavailable-dependency.ts";

/** PostgreSQL's codes: wrong user or password, no such database, no right to it. */
const refusals = new Set(["28P01", "28000", "3D000", "42501"]);

/** SQLite's codes: a damaged file, or one that is no database. */
const damages = new Set([11, 26]);

const todos = {
  databaseFile: "see that nothing else holds it, and that its disk works and belongs to who runs this",
  database: "see that PostgreSQL runs there, and that its address has the right user, password and database",
  files: "see that S3_URL names the server, the bucket, its region and keys, and that the bucket is there",
  damage: "npm run restore makes a studio of a backup (docs/backups.md)",
  room: "make room there and do it again",
};

/** Describes an outside failure and its remedy. @returns null for a bug in the program, where a stack helps more. */
export function outsideFailure(error: unknown): string | null {
  const { code, message, errcode } = error as NodeJS.ErrnoException & { errcode?: unknown };
  if (typeof errcode === "number" && damages.has(errcode & 0xff))
    return `The database is damaged: ${message}; ${todos.damage}`;
  const away = refusals.has(String(code)) ? "database" : unavailableDependency(error);
  if (away === null) return null;
  const reason = message || code;
  if (away === "database") {
    const todo = errcode === undefined ? todos.database : todos.databaseFile;
    return `The database cannot be opened: ${reason}; ${todo}`;
  }
  return away === "files"
    ? `The bucket cannot be used: ${reason}; ${todos.files}`
    : `There is no room left: ${reason}; ${todos.room}`;
}

type ErrorKind = abstract new (...args: never[]) => Error;

/**
 * Writes the message to standard error, and sets exit code 1.
 * @param expected error classes whose message is already meant for the person at the terminal.
 * @throws the error itself if it is neither of these nor an outside failure.
 */
export function printFailure(error: unknown, expected: readonly ErrorKind[]): void {
  const isExpected = expected.some((kind) => error instanceof kind);
  const said = isExpected ? (error as Error).message : outsideFailure(error);
  if (said === null) throw error;
  console.error(said);
  process.exitCode = 1;
}

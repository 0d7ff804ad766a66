import { afterEach, expect, test, vi } from "vitest";
import { StorageAwayError } from "../engines/storage/file-storage.ts";
import { outsideFailure, printFailure } from "./print-failure.ts";

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each<[string, Error, RegExp]>([
  [
    "nobody answers",
    failed("ECONNREFUSED", "connect ECONNREFUSED"),
    /^The database .*REFUSED; see that Postgre/,
  ],
  ["no such host", failed("ENOTFOUND", "getaddrinfo ENOTFOUND db"), /^The database .*ENOTFOUND db; see/],
  [
    "a wrong password",
    failed("28P01", "password authentication failed"),
    /authentication failed; .*password/,
  ],
  ["no such database", failed("3D000", 'database "x" does not exist'), /does not exist; .*database$/],
  ["no such bucket", new StorageAwayError("the bucket answered 404"), /^The bucket .*404; see that S3_URL/],
  [
    "a damaged file",
    Object.assign(failed("ERR_SQLITE_ERROR", "database disk image is malformed"), { errcode: 267 }),
    /^The database is damaged: .*npm run restore/,
  ],
  ["a full disk", failed("ENOSPC", "no space left on device"), /^There is no room left: .*make room/],
])("%s is told with what to do, in one line", (_, error, line) => {
  expect(outsideFailure(error)).toMatch(line);
  expect(outsideFailure(error)).not.toContain("\n");
});

test("an expected error says itself, a mistake of ours keeps its stack", () => {
  class WordsError extends Error {}
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  printFailure(new WordsError("say which"), [WordsError]);
  expect(said).toHaveBeenCalledExactlyOnceWith("say which");
  expect(process.exitCode).toBe(1);
  expect(() => printFailure(new TypeError("x is not a function"), [WordsError])).toThrow(TypeError);
});

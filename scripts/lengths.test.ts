/** A code file is as long as one idea, and 400 lines at most. Tests and fixed texts aren't counted. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const notCode =
  /\.test\.tsx?$|\.d\.ts$|\/test-[\w-]+\.tsx?$|^(?:server\/test|e2e)\/|\/site-content\/defaults\//;

test("no code file is longer than 400 lines", () => {
  const tracked = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = tracked.split("\n").filter((path) => path !== "" && !notCode.test(path));
  expect(files.length).toBeGreaterThan(500);
  const tooLong = files.filter(
    (path) => readFileSync(`${root}/${path}`, "utf8").split("\n").length - 1 > 400,
  );
  expect(tooLong).toEqual([]);
});

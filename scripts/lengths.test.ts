/** A code file is as long as one idea, and 400 lines at most. Tests and fixed texts aren't counted. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const notCode =
  /\.test\.tsx?$|\.d\.ts$|\/test-[\w-]+\.tsx?$|^(?:server\/test|e2e)\/|\/site-content\/defaults\//;

function filesOf(...patterns: string[]): string[] {
  const tracked = execFileSync("git", ["ls-files", ...patterns], { cwd: root, encoding: "utf8" });
  return tracked.split("\n").filter((path) => path !== "");
}

test("no code file is longer than 400 lines", () => {
  const files = filesOf("*.ts", "*.tsx", "*.mjs").filter((path) => !notCode.test(path));
  expect(files.length).toBeGreaterThan(500);
  const tooLong = files.filter(
    (path) => readFileSync(`${root}/${path}`, "utf8").split("\n").length - 1 > 400,
  );
  expect(tooLong).toEqual([]);
});

test("no line is saved by packing properties into an object that is spread where it stands", () => {
  const packed = filesOf("*.ts", "*.tsx", "*.mjs").filter((path) =>
    /\.\.\.\{ /.test(readFileSync(`${root}/${path}`, "utf8")),
  );
  expect(packed).toEqual([]);
});

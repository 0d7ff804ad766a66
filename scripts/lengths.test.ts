/** Code files stay short: median, ninth tenth and longest. Tests and the studio's fixed words are none of them. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const notCode =
  /\.test\.tsx?$|\.d\.ts$|\/test-[\w-]+\.tsx?$|^(?:server\/test|e2e|testing)\/|\/site-words\/first\//;

test("half of the files have 55 lines at most, nine of ten 136, none more than 255", () => {
  const tracked = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = tracked.split("\n").filter((path) => path !== "" && !notCode.test(path));
  expect(files.length).toBeGreaterThan(1_000);
  const lengths = files
    .map((path) => readFileSync(`${root}/${path}`, "utf8").split("\n").length - 1)
    .sort((one, other) => one - other);
  const at = (share: number) => lengths[Math.ceil(lengths.length * share) - 1];
  expect(at(0.5)).toBeLessThanOrEqual(55);
  expect(at(0.9)).toBeLessThanOrEqual(136);
  expect(at(1)).toBeLessThanOrEqual(255);
});

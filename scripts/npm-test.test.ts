/** How `npm test` counts, fails and ends: the real scripts, in a checkout whose test runner is a stand-in. */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isCoreReach } from "../server/src/kernel/test-reach.ts";
import { parseArguments } from "./test-arguments.mjs";
import { findTests } from "./test-files.mjs";
import { describeRun, readPlaywright, readVitest, summarize } from "./test-report.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

describe("what was asked for", () => {
  const parse = (...parameters: string[]) => parseArguments(parameters, {});
  test("nothing is the core, --all and words are all of what they name", () => {
    expect(parse()).toEqual({ reach: "core", words: [] });
    expect(parse("--all")).toEqual({ reach: "all", words: [] });
    expect(parse("quotes", "feed")).toEqual({ reach: "all", words: ["quotes", "feed"] });
  });

  test.each([
    ["another option", ["--al"], {}, "no option --al"],
    ["--all with a word", ["--all", "quotes"], {}, "exclude each other"],
    ["an empty word", [""], {}, "An empty word"],
    ["--all before npm's “--”", [], { npm_config_all: "true" }, "npm takes --all"],
  ])("%s is a mistake, with the right way beside it", (_, parameters, env, words) => {
    const { mistake } = parseArguments(parameters, env) as { mistake: string };
    expect(mistake).toContain(words);
    expect(mistake).toContain("npm test -- --all");
  });

  test("a word finds tests of every level, and is named where it finds none", () => {
    const tests = [
      "e2e/quotes.test.ts",
      "server/src/domains/quotes/totals.test.ts",
      "site/app/areas/desk/quotes/form.browser.test.tsx",
      "site/app/areas/desk/quotes/lines.browser.test.ts",
      "site/app/copy/copy.test.ts",
    ];
    expect(findTests(["quotes", "quoets"], tests)).toEqual({
      units: ["server/src/domains/quotes/totals.test.ts"],
      components: [
        "site/app/areas/desk/quotes/form.browser.test.tsx",
        "site/app/areas/desk/quotes/lines.browser.test.ts",
      ],
      journeys: ["e2e/quotes.test.ts"],
      unmatched: ["quoets"],
    });
  });
});

test("files that vitest.config.ts names are there", () => {
  const config = readFileSync(join(root, "vitest.config.ts"), "utf8");
  const named = [...config.matchAll(/"([\w/.-]+\.ts)"/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

describe("what was reported", () => {
  const result = (title: string, status: string, duration: number) => ({
    ancestorTitles: ["a quote"],
    title,
    status,
    duration,
  });

  test("of units, with a file that failed before its tests", () => {
    const tests = readVitest({
      testResults: [
        {
          name: join(root, "a.test.ts"),
          status: "failed",
          assertionResults: [
            result("adds up", "passed", 1_500),
            result("rounds", "failed", 20),
            result("later", "skipped", 0),
          ],
        },
        { name: join(root, "b.test.ts"), status: "failed", assertionResults: [] },
      ],
    });
    expect(summarize(tests, 1)).toMatchObject({
      passed: 1,
      failures: ["a.test.ts › a quote › rounds", "b.test.ts › (outside of its tests)"],
    });
  });

  test("of journeys, with an error outside of them", () => {
    const spec = (title: string, status: string) => ({
      title,
      file: "quotes.test.ts",
      tests: [{ status, results: [{ duration: 2_000 }] }],
    });
    const tests = readPlaywright({
      suites: [
        {
          title: "quotes.test.ts",
          specs: [spec("is sent", "expected"), spec("is skipped", "skipped")],
          suites: [{ title: "a phone", specs: [spec("is read", "unexpected"), spec("again", "flaky")] }],
        },
      ],
      errors: [{ message: "no server" }],
    });
    expect(summarize(tests, 1)).toMatchObject({
      passed: 1,
      failures: [
        "e2e/quotes.test.ts › a phone › is read",
        "e2e/quotes.test.ts › a phone › again",
        "e2e › (outside of its journeys)",
      ],
    });
  });

  test("of a runner that crashed, as a failure", () => {
    expect(summarize([], 137)).toMatchObject({ passed: 0, failures: ["(the runner ended with 137)"] });
  });

  test("ends with the line that counts, after minutes, dearest tests and failures", () => {
    const tests = Array.from({ length: 12 }, (_, index) => ({
      name: `test ${index}`,
      file: "a.test.ts",
      seconds: index,
      outcome: "passed" as const,
    }));
    const stages = [
      { name: "checks", minutes: 0.5, passed: 3, failures: [] },
      { name: "units", minutes: 3.26, passed: 12, failures: ["a.test.ts › test 1"], tests },
    ];
    const lines = describeRun(stages, 3.5, ["PostgreSQL's part was not run."]).split("\n");
    expect(lines).toContain("  3.3  units");
    expect(lines).toContain("  3.5  from beginning to end");
    const seconds = lines.filter((line) => line.includes("› test") && !line.includes("units:"));
    expect(seconds.map((line) => Number(line.trim().split(" ")[0]))).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
    ]);
    expect(lines.slice(-3)).toEqual([
      "  units: a.test.ts › test 1",
      "PostgreSQL's part was not run.",
      "15 passed, 1 failed",
    ]);
  });
});

/** Writes what `REPORT` holds where Vitest would report, or starts another process in a group of its own and stays. */
const vitest = `#!/usr/bin/env node
const { spawn } = require("node:child_process");
const { renameSync, writeFileSync } = require("node:fs");
const report = process.argv.find((parameter) => parameter.startsWith("--outputFile.json=")).split("=")[1];
if (process.env.REPORT) writeFileSync(report, process.env.REPORT);
if (!process.env.HELD) process.exit(Number(process.env.CODE));
const hold = ["--eval", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"];
const child = spawn(process.execPath, hold, { detached: true, stdio: "ignore" });
writeFileSync(process.env.HELD + ".part", JSON.stringify([process.ppid, process.pid, child.pid]));
renameSync(process.env.HELD + ".part", process.env.HELD);
setInterval(() => {}, 1000);
`;

let checkout: string;
const write = (path: string, content: string, mode = 0o644) => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), content, { mode });
};

/** npm's variables of the process that runs the tests would make a stand-in's script watch the wrong npm. */
function environment(extra: Record<string, string>) {
  const { npm_lifecycle_event, npm_execpath, EXTENSO_ENDS_WITH, NODE_OPTIONS, ...inherited } = process.env;
  return { ...inherited, npm_config_update_notifier: "false", TMPDIR: join(checkout, "tmp"), ...extra };
}

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "extenso-npm-test-"));
  for (const name of readdirSync(join(root, "scripts")).filter((one) => one.endsWith(".mjs")))
    cpSync(join(root, "scripts", name), join(checkout, "scripts", name));
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  write("package.json", JSON.stringify({ name: "a", type: "module", scripts: { test: scripts.test } }));
  const lockfile = JSON.stringify({ name: "a", lockfileVersion: 3, packages: {} });
  write("package-lock.json", lockfile);
  const hash = createHash("sha256").update(lockfile).digest("hex");
  write("node_modules/.installed-lockfile", `${hash} ${process.platform} ${process.arch}`);
  mkdirSync(join(checkout, "node_modules/node/bin"), { recursive: true });
  symlinkSync(process.execPath, join(checkout, "node_modules/node/bin/node"));
  write("node_modules/.bin/vitest", vitest, 0o755);
  write("node_modules/.bin/package.json", "{}");
  write("site/app/tried.test.ts", "");
  mkdirSync(join(checkout, "tmp"));
  spawnSync("git", ["init", "--quiet"], { cwd: checkout });
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function runTest(parameters: string[], extra: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/test.mjs", ...parameters], {
    cwd: checkout,
    encoding: "utf8",
    env: environment({ CODE: "0", ...extra }),
  });
  return { status, stderr, lastLine: stdout.trim().split("\n").at(-1), stdout };
}

const reportOf = (...outcomes: string[]) =>
  JSON.stringify({
    testResults: [
      {
        name: join(checkout, "site/app/tried.test.ts"),
        status: "passed",
        assertionResults: outcomes.map((status) => ({
          ancestorTitles: [],
          title: status,
          status,
          duration: 1,
        })),
      },
    ],
  });

describe("the exit code", () => {
  test("is 0 when all tests passed", () => {
    const REPORT = reportOf("passed", "passed");
    expect(runTest(["tried"], { REPORT })).toMatchObject({ status: 0, lastLine: "2 passed, 0 failed" });
  });

  test("is 1 when one failed, which is named", () => {
    const REPORT = reportOf("passed", "failed");
    const { status, lastLine, stdout } = runTest(["tried"], { REPORT, CODE: "1" });
    expect({ status, lastLine }).toEqual({ status: 1, lastLine: "1 passed, 1 failed" });
    expect(stdout).toContain("units: site/app/tried.test.ts › failed");
  });

  test("is 1 when the runner crashed", () => {
    expect(runTest(["tried"], { CODE: "7" })).toMatchObject({ status: 1, lastLine: "0 passed, 1 failed" });
  });

  test("is 1 when no test was run", () => {
    const { status, stdout } = runTest(["tried"], { REPORT: reportOf("skipped") });
    expect(status).toBe(1);
    expect(stdout).toContain("tests: none was run");
  });

  test("is 1 when a word finds no file", () => {
    const { status, stderr } = runTest(["tried", "untried"]);
    expect(status).toBe(1);
    expect(stderr).toContain("No test file has “untried” in its path.");
  });

  test("is 2 for an unknown option", () => {
    expect(runTest(["--everything"])).toMatchObject({ status: 2, stdout: "" });
  });
});

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

describe("all that it started ends", () => {
  const signals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const;
  test.each(isCoreReach ? (["SIGTERM", "SIGKILL"] as const) : signals)(
    "when npm alone gets %s",
    async (signal) => {
      const held = join(checkout, "held");
      const npm = spawn("npm", ["test", "--", "tried"], {
        cwd: checkout,
        detached: true,
        stdio: "ignore",
        env: environment({ HELD: held }),
      });
      await vi.waitUntil(() => existsSync(held), { timeout: 60_000 });
      const running: number[] = JSON.parse(readFileSync(held, "utf8"));
      npm.kill(signal);
      await vi.waitUntil(() => ![...running, npm.pid ?? 0].some(isRunning), { timeout: 60_000 });
      expect(readdirSync(join(checkout, "tmp")).filter((name) => name.startsWith("extenso-test-"))).toEqual(
        [],
      );
    },
    130_000,
  );
});

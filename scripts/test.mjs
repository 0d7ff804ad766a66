/** `npm test`: the core of the proof, all of it (`--all`) or what has a word in its path; its last line counts. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { runChecks } from "./checks.mjs";
import { ensureChromium } from "./chromium.mjs";
import { environment, root, runPinned } from "./install.mjs";
import { endWithNpm } from "./parent-watch.mjs";
import { ensurePostgres, startPostgres } from "./postgres.mjs";
import { endDescendants } from "./process-tree.mjs";
import { takeScratch } from "./scratch.mjs";
import { parseArguments } from "./test-arguments.mjs";
import { findTests } from "./test-files.mjs";
import { describeRun, readPlaywright, readVitest, summarize } from "./test-report.mjs";

let isEnding = false;

async function end(signal) {
  if (isEnding) return;
  isEnding = true;
  await endDescendants();
  process.exit(128 + constants.signals[signal]);
}

/** @returns {Promise<number>} the exit code. It stays pending once this process ends, so that no stage follows. */
function run(command, parameters, extra) {
  return new Promise((resolve) => {
    if (isEnding) return;
    const child = spawn(command, parameters, { cwd: root, stdio: "inherit", env: environment(extra) });
    const ended = (code) => {
      if (!isEnding) resolve(code);
    };
    child.on("error", () => ended(1));
    child.on("close", (code) => ended(code ?? 1));
  });
}

function readTests(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // A runner that crashed has written no report; its exit code says so.
    return [];
  }
}

async function inStage(name, work) {
  const start = performance.now();
  const result = await work().catch((error) => ({ failures: [error.message] }));
  return { name, minutes: (performance.now() - start) / 60_000, passed: 0, failures: [], ...result };
}

/** In a process of its own: compressing what was built keeps one busy, and other stages have to be heard. */
async function runBuild() {
  const code = await run(process.execPath, ["scripts/build.mjs"]);
  return { failures: code === 0 ? [] : ["the site could not be built"] };
}

async function prepareChromium() {
  const path = await ensureChromium({ headless: true });
  if (path) process.env.CHROMIUM_PATH = path;
  return {};
}

/** @param {boolean} isDemanded whether it is a failure when it can't be had. */
async function preparePostgres(isDemanded) {
  let reason = "it was neither found nor installed";
  try {
    if (await ensurePostgres()) return { postgres: await startPostgres() };
  } catch (error) {
    reason = error.message;
  }
  const notice = `PostgreSQL's part was not run: ${reason}.`;
  return isDemanded ? { failures: [notice] } : { notice };
}

async function runVitest(name, parameters, env, scratch) {
  const report = join(scratch, `${name}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run("vitest", ["run", ...reporters, ...parameters], {
    NODE_ENV: "test",
    TMPDIR: scratch,
    ...env,
  });
  return summarize(readTests(report, readVitest), code);
}

/** A studio's data. Where units have encoded the sample's pictures it has them: a first start would do so again. */
function takeSample(sample, scratch) {
  const dataDir = mkdtempSync(join(scratch, "studio-"));
  if (existsSync(sample)) {
    cpSync(join(sample, "files"), join(dataDir, "files"), { recursive: true });
    cpSync(join(sample, "journeys.db"), join(dataDir, "studio.db"));
  }
  return dataDir;
}

async function runJourneys(parameters, env, scratch) {
  const report = join(scratch, "journeys.json");
  const code = await run("playwright", ["test", "--config=e2e/playwright.config.ts", ...parameters], {
    TMPDIR: scratch,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_DATA_DIR: takeSample(env.TEST_SAMPLE_DIR, scratch),
    ...env,
  });
  return summarize(readTests(report, readPlaywright), code);
}

const hasOtherBrowsers = () =>
  ["/usr/bin/firefox-esr", "/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"].every((path) => existsSync(path));

/** Firefox and WebKit, where both are installed. */
async function runBrowsers(env, scratch) {
  const report = join(scratch, "browsers.json");
  const code = await run("node", ["lab/browsers/run.ts"], {
    TMPDIR: scratch,
    BROWSERS_REPORT: report,
    BROWSERS_DATA_DIR: takeSample(env.TEST_SAMPLE_DIR, scratch),
  });
  if (existsSync(report)) return JSON.parse(readFileSync(report, "utf8"));
  return { failures: [`(the walk ended with ${code})`] };
}

/** Playwright takes files as regular expressions. */
const exactly = (path) => `^${join(root, path).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`;

/** @returns {Promise<{ stages: import("./test-report.mjs").Stage[], notices: string[] }>} */
async function runStages({ reach, words }, found) {
  const isWhole = words.length === 0;
  const scratch = takeScratch("extenso-test-", end);
  const env = { TEST_REACH: reach, TEST_SAMPLE_DIR: join(scratch, "sample-studio") };
  const has = (level) => isWhole || found[level].length > 0;
  const needsServer =
    has("journeys") || isWhole || found.units.some((path) => !/^(contract|site)\//.test(path));
  const needsChromium = has("journeys") || has("components");

  // The checks take what the build and the pages of the component tests leave, at the lowest priority.
  const checks = isWhole ? [inStage("checks", () => runChecks({ isInBackground: true }))] : [];
  // Side by side: downloading leaves both cores idle, building keeps them busy.
  const prepared = await Promise.all([
    ...(needsServer ? [inStage("build", runBuild)] : []),
    ...(needsChromium ? [inStage("Chromium", prepareChromium)] : []),
    ...(needsServer ? [inStage("PostgreSQL", () => preparePostgres(isWhole && reach === "all"))] : []),
  ]);
  const isReady = (name) => prepared.every((stage) => stage.name !== name || stage.failures.length === 0);
  const postgres = prepared.find((stage) => stage.postgres)?.postgres;
  const stages = [...prepared];

  stages.push(
    ...(await Promise.all([
      ...checks,
      ...(has("components") && isReady("Chromium")
        ? [
            inStage("components", () =>
              runVitest(
                "components",
                ["--config=vitest.components.config.ts", ...found.components],
                env,
                scratch,
              ),
            ),
          ]
        : []),
    ])),
  );
  if (has("units"))
    stages.push(
      await inStage("units", () =>
        runVitest(
          "units",
          found.units,
          { ...env, ...(postgres ? { DATABASE_TEST_URL: postgres.url } : {}) },
          scratch,
        ),
      ),
    );
  await postgres?.stop();
  if (has("journeys") && isReady("build") && isReady("Chromium")) {
    const parameters = reach === "core" ? ["--grep=@core"] : found.journeys.map(exactly);
    stages.push(await inStage("journeys", () => runJourneys(parameters, env, scratch)));
  }
  if (isWhole && reach === "all" && isReady("build") && hasOtherBrowsers())
    stages.push(await inStage("browsers", () => runBrowsers(env, scratch)));
  return { stages, notices: prepared.flatMap(({ notice = [] }) => notice) };
}

endWithNpm();
const asked = parseArguments(process.argv.slice(2));
if (asked.mistake !== undefined) {
  console.error(asked.mistake);
  process.exit(2);
}
await runPinned(import.meta.url, async () => {
  const start = performance.now();
  const found = findTests(asked.words);
  if (found.unmatched.length > 0) {
    console.error(`No test file has ${found.unmatched.map((word) => `“${word}”`).join(" or ")} in its path.`);
    process.exit(1);
  }
  const { stages, notices } = await runStages(asked, found);
  if (stages.every(({ passed, failures }) => passed === 0 && failures.length === 0))
    stages.push({ name: "tests", minutes: 0, passed: 0, failures: ["none was run"] });
  console.log(describeRun(stages, (performance.now() - start) / 60_000, notices));
  process.exit(stages.some(({ failures }) => failures.length > 0) ? 1 : 0);
});

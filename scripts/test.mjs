/** `npm test`: everything, ending in one line that says how it went. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./checks.mjs";
import { ensureChromium } from "./chromium.mjs";
import { environment, root, runPinned } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { takeScratch } from "./scratch.mjs";

function run(command, parameters, extra) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, stdio: "inherit", env: environment(extra) });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** In a process of its own: compressing what was built keeps one busy, and the checks' output has to be read. */
async function runBuild() {
  const code = await run(process.execPath, ["scripts/build.mjs"]);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

/** A runner that ended badly without a single failed test (a crash, an unhandled error) has failed too. */
function counted({ passed, failed }, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

async function runUnits(scratch) {
  const postgres = await startPostgres();
  try {
    const report = join(scratch, "units.json");
    const code = await run(
      "vitest",
      ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
      {
        NODE_ENV: "test",
        TMPDIR: scratch,
        ...(postgres ? { DATABASE_TEST_URL: postgres.url } : {}),
      },
    );
    return counted(
      readReport(report, ({ numPassedTests, numFailedTests }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
      })),
      code,
    );
  } finally {
    await postgres?.stop();
  }
}

async function runJourneys(scratch, chromium) {
  const report = join(scratch, "journeys.json");
  const code = await run("playwright", ["test", "--config=e2e/playwright.config.ts"], {
    TMPDIR: scratch,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_DATA_DIR: mkdtempSync(join(scratch, "journeys-")),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  });
  return counted(
    readReport(report, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })),
    code,
  );
}

await runPinned(import.meta.url, async () => {
  const scratch = takeScratch("extenso-test-");
  // Side by side: downloading leaves both cores idle, building one of them. Units and journeys keep both busy.
  const [checks, build, chromium] = await Promise.all([
    runChecks(),
    runBuild(),
    ensureChromium({ headless: true }),
  ]);
  const results = [checks, build, await runUnits(scratch)];
  if (build.failed === 0) results.push(await runJourneys(scratch, chromium));
  const [passed, failed] = ["passed", "failed"].map((outcome) =>
    results.reduce((sum, result) => sum + result[outcome], 0),
  );
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
});

/**
 * `npm run mutants [-- NAME …]`: puts small faults into a copy of the checkout, one at a time, and runs the tests that
 * should notice them. A fault that none notices has survived.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { join, relative } from "node:path";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { environment, root, runPinned } from "../../scripts/install.mjs";
import { endWithNpm } from "../../scripts/parent-watch.mjs";
import { endDescendants } from "../../scripts/process-tree.mjs";
import { takeScratch } from "../../scripts/scratch.mjs";
import { ensureBuilt } from "../../scripts/site-build.mjs";
import { readPlaywright, readVitest, summarize } from "../../scripts/test-report.mjs";
import { copyCheckout } from "./copy-checkout.mjs";

let isEnding = false;

async function end(signal) {
  if (isEnding) return;
  isEnding = true;
  await endDescendants();
  process.exit(128 + constants.signals[signal]);
}

const inRegExp = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const isJourney = ({ level }) => level.endsWith("journey");
/** Whether `npm test` runs its tests; the others are for `npm test -- --all`. */
const isInCore = ({ level }) => level !== "journey";

/** Opens a copy of the checkout, in which tests run. */
function openCopy(scratch) {
  const copy = join(scratch, "checkout");
  mkdirSync(copy);
  copyCheckout(copy);

  /** @returns {Promise<{ code: number, output: string }>} It stays pending once this process ends. */
  function run(command, parameters, extra) {
    return new Promise((resolve) => {
      if (isEnding) return;
      const env = environment({ TMPDIR: scratch, ...extra });
      const child = spawn(command, parameters, { cwd: copy, env, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (part) => {
          output += part;
        });
      const ended = (code) => {
        if (!isEnding) resolve({ code, output });
      };
      child.on("error", () => ended(1));
      child.on("close", (code) => ended(code ?? 1));
    });
  }

  const report = join(scratch, "report.json");

  function readReport(read, { code, output }) {
    try {
      const summary = summarize(read(JSON.parse(readFileSync(report, "utf8"))), code);
      // Reports have paths from the checkout, beside which the copy lies.
      const failures = summary.failures.map((failure) => failure.replace(`${relative(root, copy)}/`, ""));
      return { ...summary, failures, output };
    } catch {
      throw new Error(`The tests could not be run:\n${output}`);
    } finally {
      rmSync(report, { force: true });
    }
  }

  async function runVitest(parameters, env) {
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    return readReport(
      readVitest,
      await run("vitest", ["run", ...reporters, ...parameters], { NODE_ENV: "test", ...env }),
    );
  }

  async function runPlaywright(parameters, env) {
    const built = await run(process.execPath, ["scripts/build.mjs"]);
    if (built.code !== 0) throw new Error(`The site could not be built:\n${built.output}`);
    return readReport(
      readPlaywright,
      await run("playwright", ["test", "--config=e2e/playwright.config.ts", "--workers=1", ...parameters], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        E2E_DATA_DIR: mkdtempSync(join(scratch, "journeys-")),
        ...env,
      }),
    );
  }

  /** Runs the tests of mutants of one level. @param isBroken the first failure is enough. */
  function runTests(mutants, { isBroken }) {
    const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
    const env = { TEST_REACH: mutants.every(isInCore) ? "core" : "all" };
    if (isJourney(mutants[0])) {
      const titles = mutants.map((mutant) =>
        isInCore(mutant) ? `${inRegExp(mutant.journey)}.*@core` : inRegExp(mutant.journey),
      );
      const paths = files.map((path) => `^${inRegExp(join(copy, path))}$`);
      return runPlaywright(
        [`--grep=${titles.join("|")}`, ...(isBroken ? ["--max-failures=1"] : []), ...paths],
        env,
      );
    }
    const config = mutants[0].level === "component" ? ["--config=vitest.components.config.ts"] : [];
    return runVitest([...config, ...(isBroken ? ["--bail=1"] : []), ...files], env);
  }

  function patch(name, ...parameters) {
    try {
      const file = join(root, "lab/mutants", `${name}.patch`);
      execFileSync("git", ["apply", ...parameters, file], { cwd: copy, encoding: "utf8", stdio: "pipe" });
    } catch (error) {
      throw new Error(`${name}.patch doesn’t apply:\n${error.stderr}`);
    }
  }

  return {
    runTests,
    async runBroken(mutant) {
      patch(mutant.name);
      try {
        return await runTests([mutant], { isBroken: true });
      } finally {
        patch(mutant.name, "--reverse");
      }
    },
  };
}

/** @returns {Promise<boolean>} whether the tests pass where nothing is broken: otherwise their failures say nothing. */
async function runControl(copy, mutants) {
  for (const level of new Set(mutants.map((mutant) => mutant.level))) {
    const ofLevel = mutants.filter((mutant) => mutant.level === level);
    const { passed, failures, output } = await copy.runTests(ofLevel, { isBroken: false });
    console.log(`Without a fault (${level}): ${passed} passed, ${failures.length} failed`);
    if (passed > 0 && failures.length === 0) continue;
    console.log([output, ...failures].join("\n"));
    return false;
  }
  return true;
}

const table = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column])).join("  ")}`.trimEnd(),
  );
};

async function runMutants(mutants) {
  const chromium =
    mutants.some(({ level }) => level !== "unit") && (await ensureChromium({ headless: true }));
  if (chromium) process.env.CHROMIUM_PATH = chromium;
  await ensureBuilt();
  const copy = openCopy(takeScratch("extenso-mutants-", end));
  if (!(await runControl(copy, mutants))) return false;
  const results = [];
  for (const mutant of mutants) {
    const { failures } = await copy.runBroken(mutant);
    results.push({ mutant, noticedBy: failures[0] });
    console.log(`${failures.length > 0 ? "✓" : "✗"} ${mutant.name}: ${mutant.breaks}`);
  }
  const survived = results.filter(({ noticedBy }) => noticedBy === undefined);
  const inCore = results.filter(({ mutant, noticedBy }) => noticedBy !== undefined && isInCore(mutant));
  const rows = results.map(({ mutant, noticedBy }) => [
    mutant.name,
    mutant.level,
    isInCore(mutant) ? "npm test" : "--all",
    noticedBy ?? "SURVIVED",
  ]);
  console.log(["", ...table([["fault", "level", "reach", "noticed first by"], ...rows])].join("\n"));
  console.log(`${inCore.length} are caught by npm test, all caught ones by npm test -- --all.`);
  console.log(`${results.length - survived.length} caught, ${survived.length} survived`);
  return survived.length === 0;
}

endWithNpm();
await runPinned(import.meta.url, async () => {
  const { mutants } = await import("./mutants.ts");
  const words = process.argv.slice(2);
  const unknown = words.find((word) => !mutants.some(({ name }) => name.includes(word)));
  if (unknown !== undefined) {
    console.error(`No fault has “${unknown}” in its name.`);
    process.exit(2);
  }
  const chosen = mutants.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  // Journeys build the site anew with each fault, which other tests would find.
  const inOrder = [...chosen.filter((mutant) => !isJourney(mutant)), ...chosen.filter(isJourney)];
  try {
    process.exit((await runMutants(inOrder)) ? 0 : 1);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
});

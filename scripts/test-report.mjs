/** Reads the reports of the test runners, and words the summary of `npm test`. */
import { relative } from "node:path";
import { root } from "./install.mjs";

/**
 * @typedef {{ name: string, file: string, seconds: number, outcome: "passed" | "failed" | "skipped" }} Test
 * @typedef {{ name: string, minutes: number, passed: number, failures: string[], tests?: Test[] }} Stage
 */

const dearest = 10;

/** @returns {Test[]} A file that failed before its tests began counts as one. */
export function readVitest(report) {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.map((result) => ({
      name: [...result.ancestorTitles, result.title].join(" › "),
      file,
      seconds: (result.duration ?? 0) / 1_000,
      outcome: ["passed", "failed"].includes(result.status) ? result.status : "skipped",
    }));
    const hasFailed = status === "failed" && tests.every(({ outcome }) => outcome !== "failed");
    return hasFailed
      ? [...tests, { name: "(outside of its tests)", file, seconds: 0, outcome: "failed" }]
      : tests;
  });
}

const journeyOutcomes = { expected: "passed", skipped: "skipped", unexpected: "failed", flaky: "failed" };

/** @returns {Test[]} An error outside of tests counts as one. */
export function readPlaywright(report) {
  const testsOf = (suite, titles) => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        name: [...titles, spec.title].join(" › "),
        file: `e2e/${spec.file}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
        outcome: journeyOutcomes[status],
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title])),
  ];
  const [error] = report.errors;
  const outside = { name: "(outside of its journeys)", file: "e2e", seconds: 0, outcome: "failed" };
  return [...report.suites.flatMap((suite) => testsOf(suite, [])), ...(error ? [outside] : [])];
}

const label = ({ file, name }) => `${file} › ${name}`;

/**
 * A runner that ended badly without a single failed test (a crash, an unhandled error) has failed too.
 * @param {Test[]} tests
 * @returns {{ passed: number, failures: string[], tests: Test[] }}
 */
export function summarize(tests, exitCode) {
  const failures = tests.filter(({ outcome }) => outcome === "failed").map(label);
  if (exitCode !== 0 && failures.length === 0) failures.push(`(the runner ended with ${exitCode})`);
  return { passed: tests.filter(({ outcome }) => outcome === "passed").length, failures, tests };
}

const table = (rows) => {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padStart(width)}  ${second}`);
};

/**
 * @param {Stage[]} stages
 * @param {number} minutes from beginning to end; stages overlap.
 * @param {string[]} notices
 * @returns {string} which ends with the line that counts.
 */
export function describeRun(stages, minutes, notices = []) {
  const tests = stages.flatMap((stage) => stage.tests ?? []).sort((a, b) => b.seconds - a.seconds);
  const failures = stages.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`));
  const passed = stages.reduce((sum, stage) => sum + stage.passed, 0);
  return [
    "",
    "Minutes by stage:",
    ...table(
      [...stages, { name: "from beginning to end", minutes }].map(({ name, minutes }) => [
        minutes.toFixed(1),
        name,
      ]),
    ),
    ...(tests.length > 0 ? ["The dearest tests, in seconds:"] : []),
    ...table(tests.slice(0, dearest).map((test) => [test.seconds.toFixed(1), label(test)])),
    ...(failures.length > 0 ? ["Failed:"] : []),
    ...failures.map((failure) => `  ${failure}`),
    ...notices,
    `${passed} passed, ${failures.length} failed`,
  ].join("\n");
}

/** The tests that `npm test` runs with a part of their cases, with all of them, on both databases. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { environment, root } from "../../scripts/install.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";

/** @param {{report: ReturnType<import("./report.mjs").openReport>}} options */
export async function allCases({ report }) {
  const postgres = await startPostgres();
  try {
    const tests = spawn(
      "vitest",
      [
        "run",
        "server/src/pages/reading/html/hostile-html.test.ts",
        "server/test/limits/hostile-calls.test.ts",
        "server/test/limits/text-functions.test.ts",
        "server/test/limits/worst-cases.test.ts",
      ],
      {
        cwd: root,
        stdio: "inherit",
        env: environment({
          NODE_ENV: "test",
          ALL_CASES: "1",
          ...(postgres ? { DATABASE_TEST_URL: postgres.url } : {}),
        }),
      },
    );
    const [code] = await once(tests, "close");
    report.say("every text as every argument of every route", code === 0 ? [] : ["a test failed, see above"]);
  } finally {
    await postgres?.stop();
  }
}

/** The checks that need nothing running: format, lint and boundaries (Biome), what nobody uses (Knip), types. */
import { spawn } from "node:child_process";
import { environment, root } from "./install.mjs";

const checks = [
  {
    name: "format, lint and boundaries",
    command: "biome",
    parameters: ["ci", "--colors=off", "--error-on-warnings", "."],
  },
  { name: "no unused files, exports or dependencies", command: "knip", parameters: ["--no-progress"] },
  { name: "types of contract", command: "tsc", parameters: ["-p", "contract"] },
  { name: "types of contract's tests", command: "tsc", parameters: ["-p", "contract/tsconfig.test.json"] },
  { name: "types of server", command: "tsc", parameters: ["-p", "server"] },
  { name: "types of site", command: "tsc", parameters: ["-p", "site"], before: ["react-router", "typegen"] },
  { name: "types of e2e", command: "tsc", parameters: ["-p", "e2e"] },
];

function run(command, parameters, cwd = root) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd, env: environment(), stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (part) => {
      output += part;
    });
    child.stderr.on("data", (part) => {
      output += part;
    });
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

/** @returns {Promise<{passed: number, failed: number}>} after printing what failed. */
export async function runChecks() {
  const results = await Promise.all(
    checks.map(async ({ name, command, parameters, before }) => {
      if (before) {
        const prepared = await run(before[0], before.slice(1), `${root}site`);
        if (!prepared.ok) return { name, ...prepared };
      }
      return { name, ...(await run(command, parameters)) };
    }),
  );
  for (const { name, ok, output } of results) {
    console.log(`${ok ? "✓" : "✗"} ${name}`);
    if (!ok) console.log(output);
  }
  const passed = results.filter(({ ok }) => ok).length;
  return { passed, failed: results.length - passed };
}

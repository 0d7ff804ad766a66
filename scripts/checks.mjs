/** Static checks: format, lint and import boundaries (Biome), unused code (Knip), types (tsc). */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { environment, root } from "./install.mjs";
import { lint } from "./lint.mjs";

function run(command, parameters, { cwd = root, isInBackground = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd, env: environment(), stdio: ["ignore", "pipe", "pipe"] });
    if (isInBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
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

/** Knip remembers the site's pages without looking whether the table of routes has changed: one cache for each table. */
function unusedCodeCache() {
  const routes = readFileSync(`${root}site/app/routes.ts`);
  return `${root}node_modules/.cache/knip/${createHash("sha256").update(routes).digest("hex").slice(0, 12)}`;
}

/**
 * @param {{ isInBackground?: boolean }} [options] `isInBackground`: other programs' work comes first.
 * @returns {Promise<{ passed: number, failures: string[] }>} after printing the output of failed checks.
 */
export async function runChecks({ isInBackground = false } = {}) {
  const check = (command, parameters) => run(command, parameters, { isInBackground });
  // The site's pages import types that React Router generates from its routes.
  const typegen = run("react-router", ["typegen"], { cwd: `${root}site`, isInBackground });
  const afterTypegen = async (command, parameters) => {
    const generated = await typegen;
    return generated.ok ? check(command, parameters) : generated;
  };
  const checks = {
    "format, lint and boundaries": lint(check),
    "no unused files, exports or dependencies": afterTypegen("knip", [
      "--no-progress",
      "--cache",
      "--cache-location",
      unusedCodeCache(),
    ]),
    // One checker a project: each further one resolves the libraries' types anew, on cores that other projects use.
    types: afterTypegen("tsc", ["-b", "--checkers", "1", "--builders", "2"]),
  };
  const failures = [];
  for (const [name, result] of Object.entries(checks)) {
    const { ok, output } = await result;
    console.log(`${ok ? "✓" : "✗"} ${name}`);
    if (ok) continue;
    console.log(output);
    failures.push(name);
  }
  return { passed: Object.keys(checks).length - failures.length, failures };
}

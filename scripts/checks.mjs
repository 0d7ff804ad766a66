/** Static checks: format, lint and import boundaries (Biome), unused code (Knip), types (tsc). */
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { environment, root } from "./install.mjs";

/** Folder of the compiler's incremental build info; without it, checking types takes several times as long. */
const known = `${root}node_modules/.cache/types`;

function types(name, project) {
  const file = `${known}/${project.replaceAll("/", "-")}.tsbuildinfo`;
  return {
    name: `types of ${name}`,
    command: "tsc",
    parameters: ["-p", project, "--incremental", "--tsBuildInfoFile", file],
  };
}

const checks = [
  {
    name: "format, lint and boundaries",
    command: "biome",
    parameters: ["ci", "--colors=off", "--error-on-warnings", "."],
  },
  {
    name: "no unused files, exports or dependencies",
    command: "knip",
    parameters: ["--no-progress"],
    afterTypegen: true,
  },
  types("contract", "contract"),
  types("contract's tests", "contract/tsconfig.test.json"),
  types("server", "server"),
  { ...types("site", "site"), afterTypegen: true },
  types("e2e", "e2e"),
  types("lab", "lab"),
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

/** @returns {Promise<{passed: number, failed: number}>} after printing the output of failed checks. */
export async function runChecks() {
  mkdirSync(known, { recursive: true });
  // The site's pages import types that React Router generates from its routes.
  const typegen = run("react-router", ["typegen"], `${root}site`);
  const results = await Promise.all(
    checks.map(async ({ name, command, parameters, afterTypegen }) => {
      const made = afterTypegen ? await typegen : { ok: true };
      return { name, ...(made.ok ? await run(command, parameters) : made) };
    }),
  );
  for (const { name, ok, output } of results) {
    console.log(`${ok ? "✓" : "✗"} ${name}`);
    if (!ok) console.log(output);
  }
  const passed = results.filter(({ ok }) => ok).length;
  return { passed, failed: results.length - passed };
}

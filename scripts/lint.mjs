/** Format, lint and import boundaries (Biome) of the files that changed since Biome last passed them. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./install.mjs";

/**
 * Hashes of files that passed, by path. No rule of biome.json looks at another file than its own, so one that hasn't
 * changed passes again; import cycles, which need all files, are found by layers.test.ts.
 */
const cache = join(root, "node_modules/.cache/lint/passed.json");
const linted = ["*.ts", "*.tsx", "*.mjs", "*.cjs", "*.js", "*.css", "*.html"];

const hashOf = (...contents) =>
  contents.reduce((hash, content) => hash.update(content), createHash("sha256")).digest("hex");

function listFiles() {
  const parameters = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "--"];
  const listed = execFileSync("git", [...parameters, ...linted], { cwd: root, encoding: "utf8" });
  return listed.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));
}

function readPassed(rules) {
  try {
    const known = JSON.parse(readFileSync(cache, "utf8"));
    return known.rules === rules ? known.files : {};
  } catch {
    return {};
  }
}

/**
 * @param {(command: string, parameters: string[]) => Promise<{ ok: boolean, output: string }>} run
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function lint(run) {
  const rules = hashOf(
    readFileSync(join(root, "biome.json")),
    readFileSync(join(root, "node_modules/@biomejs/biome/package.json")),
  );
  const passed = readPassed(rules);
  const files = Object.fromEntries(listFiles().map((path) => [path, hashOf(readFileSync(join(root, path)))]));
  const changed = Object.keys(files).filter((path) => files[path] !== passed[path]);
  // Settings can be wrong by themselves, so Biome reads them even when no file has changed.
  const result = await run("biome", [
    "ci",
    "--colors=off",
    "--error-on-warnings",
    "--no-errors-on-unmatched",
    "--max-diagnostics=none",
    ...(changed.length > 0 ? changed : ["biome.json"]),
  ]);
  // A run that ended before its summary may have read only some of the files.
  if (!/\bChecked \d+ file/.test(result.output)) return result;
  const found = changed.filter((path) => !result.ok && result.output.includes(path));
  for (const path of found) delete files[path];
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify({ rules, files }));
  return result;
}

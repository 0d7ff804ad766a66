/**
 * Brings a checkout to the point where it can run: the packages of the lockfile, and the Node.js they
 * pin. Everything here must run on whatever Node.js the machine happens to have, 18 included.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.installed-lockfile`;
export const pinnedNode = `${root}node_modules/node/bin/node`;
const oldestNode = [22, 22];

function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Runs `npm ci` when the lockfile is not the one that was installed last. */
export function ensureInstalled() {
  const lockfile = createHash("sha256")
    .update(readFileSync(`${root}package-lock.json`))
    .digest("hex");
  const installed = `${lockfile} ${process.platform} ${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === installed && existsSync(pinnedNode)) return;
  console.log("Installing packages (once; again only when the lockfile changes) …");
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm ? [process.execPath, [npm]] : ["npm", []];
  const { status, error } = spawnSync(
    command,
    [...prefix, "ci", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: "inherit",
    },
  );
  if (status !== 0)
    fail(`npm ci did not succeed${error ? `: ${error.message}` : ""}. What it printed above says why.`);
  if (!existsSync(pinnedNode)) {
    fail(
      "npm ci did not bring its own Node.js (package “node”). Are install scripts switched off (ignore-scripts)?",
    );
  }
  writeFileSync(stamp, installed);
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/**
 * Goes on in this process when its Node.js will do, else once more in the pinned one.
 * @param {string} script the script's own `import.meta.url`
 * @param {() => unknown} main
 */
export async function runPinned(script, main) {
  ensureInstalled();
  if (isNewEnough()) return main();
  const child = spawn(pinnedNode, [fileURLToPath(script), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: environment(),
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** The environment with the checkout's own commands first, so that `node` is the pinned one. */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}`, ...extra };
}

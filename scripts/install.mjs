/**
 * Brings a checkout to the point where it can run: the packages of the lockfile, and the Node.js they
 * pin. Everything here must run on whatever Node.js the machine happens to have, 18 included.
 */
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { oneAtATime } from "./one-at-a-time.mjs";
import { endingWith } from "./parent-watch.mjs";
import { runChild } from "./run-child.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.installed-lockfile`;
export const pinnedNode = `${root}node_modules/node/bin/node`;
const oldestNode = [22, 22];

export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** npm keeps what it downloads in the user's home, which services may not have or not see. @returns the variables for npm. */
function cacheFor(folder) {
  if (process.env.npm_config_cache !== undefined && isWritable(process.env.npm_config_cache)) return {};
  return isWritable(join(homedir(), ".npm")) || isWritable(homedir()) ? {} : { npm_config_cache: folder };
}

export function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs `npm ci` when the lockfile is not the one that was installed last. */
export async function ensureInstalled() {
  const lockfile = createHash("sha256")
    .update(readFileSync(`${root}package-lock.json`))
    .digest("hex");
  const installed = `${lockfile} ${process.platform} ${process.arch}`;
  const isDone = () =>
    existsSync(stamp) && readFileSync(stamp, "utf8") === installed && existsSync(pinnedNode);
  if (isDone()) return;
  if (!isWritable(root)) {
    fail(
      `The packages of the lockfile are not installed, and this checkout (${root}) cannot be written to: run \`npm ci\` in it as a user who may, then do this again.`,
    );
  }
  const waiting = "Another command installs or builds in this checkout; waiting until it is done …";
  await oneAtATime(root, waiting, async () => {
    if (!isDone()) await install(installed);
  });
}

async function install(installed) {
  console.error("Installing packages (once; again only when the lockfile changes) …");
  const npm = process.env.npm_execpath;
  const parameters = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const { flags, env } = endingWith({ atOnce: true });
  const cache = mkdtempSync(join(tmpdir(), "extenso-npm-"));
  const { status, error } = await runChild(
    npm ? process.execPath : "npm",
    npm ? [...flags, npm, ...parameters] : parameters,
    { cwd: root, atOnce: true, stdio: ["ignore", 2, 2], env: { ...process.env, ...env, ...cacheFor(cache) } },
  ).finally(() => rmSync(cache, { recursive: true, force: true }));
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
  await ensureInstalled();
  if (isNewEnough()) return main();
  const { flags, env } = endingWith();
  const { status } = await runChild(pinnedNode, [...flags, fileURLToPath(script), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: environment(env),
  });
  process.exit(status);
}

/** The environment with the checkout's own commands first, so that `node` is the pinned one. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${root}node_modules/.bin:${process.env.PATH}`,
    ...extra,
  };
}

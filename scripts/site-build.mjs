/**
 * Builds the site if its sources have changed. Each build is in a folder named by a hash of its sources, and
 * `site/build` links to the newest. So a build is complete or absent, a copied checkout includes it, and a running
 * server keeps the build that it opened.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { environment, fail, isWritable, pinnedNode, root } from "./install.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { endingWith } from "./parent-watch.mjs";
import { runChild } from "./run-child.mjs";

const sources = [
  "package-lock.json",
  "site/app",
  "site/public",
  "site/vite.config.ts",
  "site/react-router.config.ts",
  "contract/src",
  relative(root, fileURLToPath(import.meta.url)),
];
/** Finished builds to keep: the newest, and the one before, which a running server may still read. */
const mostKept = 2;
const builds = join(root, "site/builds");
const current = join(root, "site/build");

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path).sort()) yield* filesBelow(join(path, entry));
}

/** Hash of the sources' paths and contents, regardless of where the checkout is and when files were written. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      const content = readFileSync(file);
      hash.update(`${relative(root, file)} ${content.length}\n`).update(content);
    }
  }
  return hash.digest("hex").slice(0, 20);
}

/** Writes compressed versions beside text files: the best compression runs once, instead of at each request. */
async function precompress(folder) {
  const files = [...filesBelow(folder)].filter((file) =>
    /\.(js|css|svg|json|webmanifest|txt|xml)$/.test(file),
  );
  // Node compresses in its threads, on all processors.
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/**
 * Fills Node's compile cache with the code that a start loads, so that the first start is as fast and as small as later
 * ones. A failure is ignored, since the server also starts without the cache.
 */
async function saveCompileCache(build) {
  const program = [
    `const { codeCache } = await import("./server/src/kernel/process/memory-flags.ts");`,
    `const { enableCompileCache } = await import("node:module");`,
    `enableCompileCache(codeCache.NODE_COMPILE_CACHE);`,
    `for (const file of ["server/src/start.ts", "site/builds/${build}/server/index.js"]) await import(".//" + file);`,
    `process.exit();`,
  ];
  const { flags, env } = endingWith({ atOnce: true });
  await runChild(pinnedNode, [...flags, "--input-type=module", "--eval", program.join("\n")], {
    cwd: root,
    atOnce: true,
    env: environment({ NODE_ENV: "production", ...env }),
    stdio: "ignore",
  });
}

function isMissing(path) {
  return lstatSync(path, { throwIfNoEntry: false }) === undefined;
}

/** Moves a folder. An existing target is a build of the same sources, so it stays, and `from` is removed. */
function moveTo(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
    rmSync(from, { recursive: true, force: true });
  }
}

function isCurrent(build) {
  const isLink = !isMissing(current) && lstatSync(current).isSymbolicLink();
  return isLink && basename(readlinkSync(current)) === build;
}

/** Points `site/build` at a finished build. An existing link is replaced atomically, so it is never missing. */
function makeCurrent(build) {
  if (!isMissing(current) && !lstatSync(current).isSymbolicLink()) {
    // Earlier versions built into `site/build` itself.
    moveTo(current, join(builds, "in-place"));
  }
  const link = join(root, `site/.build-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(join("builds", build), link);
  renameSync(link, current);
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Removes all but the newest builds, and the folders of aborted builds, whose process no longer runs. */
function removeOld() {
  const found = readdirSync(builds).map((name) => ({ name, at: statSync(join(builds, name)).mtimeMs }));
  const [begun, finished] = [true, false].map((isBegun) =>
    found.filter(({ name }) => name.startsWith(".") === isBegun),
  );
  const old = [
    ...finished.sort((a, b) => b.at - a.at).slice(mostKept),
    ...begun.filter(({ name }) => !isRunning(Number(name.slice(name.lastIndexOf("-") + 1)))),
  ];
  for (const { name } of old) rmSync(join(builds, name), { recursive: true, force: true });
}

async function build(wanted) {
  console.error("Building the site …");
  const folder = `.${wanted}-${process.pid}`;
  const reactRouter = join(root, "node_modules/@react-router/dev/bin.cjs");
  const { flags, env } = endingWith({ atOnce: true });
  const { status, output } = await runChild(pinnedNode, [...flags, reactRouter, "build"], {
    cwd: join(root, "site"),
    atOnce: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: environment({ NODE_ENV: "production", SITE_BUILD: `builds/${folder}`, ...env }),
  });
  if (status !== 0) {
    rmSync(join(builds, folder), { recursive: true, force: true });
    console.error(output);
    console.error("The site could not be built. What is printed above says why.");
    process.exit(1);
  }
  await precompress(join(builds, folder, "client"));
  moveTo(join(builds, folder), join(builds, wanted));
  await saveCompileCache(wanted);
}

/** Builds the site if needed. If the build fails, prints its output and ends the process. */
export async function ensureBuilt() {
  const wanted = fingerprint();
  const isMade = () => existsSync(join(builds, wanted));
  if (isMade() && isCurrent(wanted)) return;
  if (!isWritable(join(root, "site"))) {
    fail(
      `The site is not built from these sources, and this checkout (${root}) cannot be written to: run \`npm run build\` in it as a user who may, then do this again.`,
    );
  }
  mkdirSync(builds, { recursive: true });
  const waiting = "Another command builds the site of this checkout; waiting until it is done …";
  await oneAtATime(root, waiting, async () => {
    const isNew = !isMade();
    if (isNew) await build(wanted);
    if (!isCurrent(wanted)) makeCurrent(wanted);
    if (!isNew) return;
    const now = new Date();
    utimesSync(join(builds, wanted), now, now);
    removeOld();
  });
}

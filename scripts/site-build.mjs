/** Builds the site when what it is made from has changed since the last build. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { environment, pinnedNode, root } from "./install.mjs";

const sources = [
  "site/app",
  "site/public",
  "site/vite.config.ts",
  "site/react-router.config.ts",
  "contract/src",
];
const stamp = join(root, "site/build/.made-from");

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path).sort()) yield* filesBelow(join(path, entry));
}

function fingerprint() {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

/** Text files get their compressed forms beside them: best compression, once, instead of at each request. */
function precompress(folder) {
  for (const file of filesBelow(folder)) {
    if (!/\.(js|css|svg|json|webmanifest|txt|xml)$/.test(file)) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Compiles what a start loads, so that the first one is as quick and as small as all others. A studio starts without it, too. */
function keepCode() {
  const program = [
    `const { codeCache } = await import("./server/src/process/lean-process.ts");`,
    `const { enableCompileCache } = await import("node:module");`,
    `enableCompileCache(codeCache.NODE_COMPILE_CACHE);`,
    `for (const file of ["server/src/start.ts", "site/build/server/index.js"]) await import("./" + file);`,
    `process.exit();`,
  ];
  spawnSync(pinnedNode, ["--input-type=module", "--eval", program.join("\n")], {
    cwd: root,
    env: environment({ NODE_ENV: "production" }),
    stdio: "ignore",
  });
}

export function ensureBuilt() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building the site …");
  const reactRouter = join(root, "node_modules/@react-router/dev/bin.cjs");
  const { status, stdout, stderr } = spawnSync(pinnedNode, [reactRouter, "build"], {
    cwd: join(root, "site"),
    env: environment({ NODE_ENV: "production" }),
    encoding: "utf8",
  });
  if (status !== 0) {
    console.error(stdout, stderr);
    console.error("The site could not be built. What is printed above says why.");
    process.exit(1);
  }
  precompress(join(root, "site/build/client"));
  keepCode();
  writeFileSync(stamp, wanted);
}

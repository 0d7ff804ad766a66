/**
 * `npm start` ends all of its processes, by whatever signal it is ended: real npm and the real scripts, in a checkout
 * whose install, build and server are stand-ins that wait. The core reach tries SIGTERM in each and one `kill -9`.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isCoreReach } from "../server/src/kernel/test-reach.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const lean = join(root, "server/src/kernel/process/memory-flags.ts");

/** A process that writes its PID to the file `held`, and runs on. */
const holds = (name: string) => `
  const { writeFileSync } = require("node:fs");
  setInterval(() => {}, 1_000);
  writeFileSync(process.env.HELD + ".part", JSON.stringify({ name: "${name}", pid: process.pid }));
  require("node:fs").renameSync(process.env.HELD + ".part", process.env.HELD);
`;
/** A server that relaunches itself, as the studio does, and leaves `held.orderly` when a signal ends it. */
const server = `
  import { renameSync, writeFileSync } from "node:fs";
  import { relaunchWithMemoryFlags } from ${JSON.stringify(lean)};
  relaunchWithMemoryFlags(import.meta.filename, process.env);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {
    writeFileSync(process.env.HELD + ".orderly", "");
    process.exit(0);
  });
  setInterval(() => {}, 1_000);
  writeFileSync(process.env.HELD + ".part", JSON.stringify({ name: "server", pid: process.pid }));
  renameSync(process.env.HELD + ".part", process.env.HELD);
`;

let checkout: string;
let held: string;
let npm: ChildProcess | undefined;
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), content);
};

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "extenso-npm-start-"));
  held = join(checkout, "held");
  for (const name of readdirSync(join(root, "scripts")).filter((one) => one.endsWith(".mjs")))
    cpSync(join(root, "scripts", name), join(checkout, "scripts", name));
  for (const path of ["site/app/a.ts", "site/public/a.txt", "site/vite.config.ts", "contract/src/a.ts"])
    write(path, "");
  write("site/react-router.config.ts", "");
  write("server/src/main.ts", server);
  write("hold.cjs", holds("install"));
  write(
    "package.json",
    JSON.stringify({
      name: "a",
      type: "module",
      scripts: { start: "exec node scripts/start.mjs", install: "node hold.cjs" },
    }),
  );
  write(
    "package-lock.json",
    JSON.stringify({
      name: "a",
      lockfileVersion: 3,
      packages: { "": { name: "a", hasInstallScript: true } },
    }),
  );
});
afterEach(() => {
  if (npm?.pid !== undefined) {
    for (const pid of [npm.pid, ...(existsSync(held) ? [heldPid()] : [])])
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended already, as it should.
      }
  }
  rmSync(checkout, { recursive: true, force: true });
});

function install(): void {
  const lockfile = createHash("sha256")
    .update(readFileSync(join(checkout, "package-lock.json")))
    .digest("hex");
  write("node_modules/.installed-lockfile", `${lockfile} ${process.platform} ${process.arch}`);
  mkdirSync(join(checkout, "node_modules/node/bin"), { recursive: true });
  symlinkSync(process.execPath, join(checkout, "node_modules/node/bin/node"));
  write("node_modules/@react-router/dev/bin.cjs", holds("build"));
}

/** Replaces the build that waits by one that makes its folders and ends. */
function letBuild(): void {
  const made = `
    for (const name of ["client", "server"]) require("node:fs").mkdirSync(process.env.SITE_BUILD + "/" + name, { recursive: true });
  `;
  write("node_modules/@react-router/dev/bin.cjs", made);
}

const heldPid = () => (JSON.parse(readFileSync(held, "utf8")) as { pid: number }).pid;

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + 60_000; !isSo(); await wait(20))
    if (performance.now() > end) expect.fail(`${what}; npm said: ${said}`);
}

function look(pid: number): { parent: number; args: string } | null {
  try {
    const line = execFileSync("ps", ["-o", "ppid=,stat=,args=", "-p", String(pid)], { encoding: "utf8" });
    const [, parent, state, args = ""] = /^\s*(\d+)\s+(\S+)\s+(.*)/.exec(line) ?? [];
    return state?.startsWith("Z") ? null : { parent: Number(parent), args };
  } catch {
    return null;
  }
}

/** The process in `held` and its parents, up to npm. */
function processes(): { pid: number; args: string }[] {
  const found = [];
  for (let pid = heldPid(); ; ) {
    const process = look(pid);
    if (!process) break;
    found.push({ pid, args: process.args });
    if (pid === npm?.pid) return found;
    pid = process.parent;
  }
  return expect.fail("what is held is none of npm's");
}

let said = "";
function run(): ChildProcess {
  said = "";
  const { npm_lifecycle_event, npm_execpath, EXTENSO_ENDS_WITH, NODE_OPTIONS, ...environment } = process.env;
  const command = spawn("npm", ["start"], {
    cwd: checkout,
    detached: true,
    env: { ...environment, HELD: held, npm_config_update_notifier: "false" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [command.stdout, command.stderr]) stream?.on("data", (part) => (said += part));
  return command;
}

async function start(): Promise<void> {
  npm = run();
  await until(() => existsSync(held), "nothing is held");
}

const phases = {
  install: () => {},
  build: install,
  server: () => {
    install();
    letBuild();
  },
};
const ways: Record<string, (npmPid: number, scriptPid: number) => void> = {
  "SIGTERM to npm alone": (pid) => process.kill(pid, "SIGTERM"),
  "SIGINT to npm alone": (pid) => process.kill(pid, "SIGINT"),
  "SIGHUP to npm alone": (pid) => process.kill(pid, "SIGHUP"),
  "kill -9 of npm alone": (pid) => process.kill(pid, "SIGKILL"),
  "SIGTERM to the script alone": (_, pid) => process.kill(pid, "SIGTERM"),
  "kill -9 of the script alone": (_, pid) => process.kill(pid, "SIGKILL"),
  "SIGINT to all of the terminal": (pid) => process.kill(-pid, "SIGINT"),
};

describe.each(Object.entries(phases))("during the %s", (phase, prepare) => {
  const tried = Object.entries(ways).filter(([way]) => {
    if (isCoreReach)
      return (
        way.startsWith("SIGTERM to npm") || (phase === "server" && way.startsWith("kill -9 of the script"))
      );
    return phase === "server" || /^SIGTERM to npm|^kill/.test(way);
  });
  test.each(tried)(
    "%s ends all of it",
    async (_, stop) => {
      prepare();
      await start();
      expect(JSON.parse(readFileSync(held, "utf8"))).toMatchObject({ name: phase });
      const running = processes();
      const script = running.find(({ args }) => /start\.mjs|main\.ts/.test(args) && !args.includes("sh -c"));
      stop(npm?.pid ?? 0, script?.pid ?? 0);
      await until(() => running.every(({ pid }) => look(pid) === null), "some of it goes on");
    },
    90_000,
  );
});

test("the server ends in order when npm is killed", async () => {
  phases.server();
  await start();
  npm?.kill("SIGKILL");
  await until(() => existsSync(`${held}.orderly`), "the server was not told");
});

test("a copied checkout doesn't build again, and one that changed does, beside what there is", async () => {
  phases.server();
  await start();
  npm?.kill("SIGTERM");
  const [made = ""] = readdirSync(join(checkout, "site/builds"));
  const builds = () => readdirSync(join(checkout, "site/builds")).filter((name) => !name.startsWith("."));
  const first = checkout;
  checkout = mkdtempSync(join(tmpdir(), "extenso-npm-copy-"));
  try {
    held = join(checkout, "held");
    cpSync(first, checkout, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.startsWith(join(first, "held")),
    });
    // A build would wait, and be the process in `held`.
    write("node_modules/@react-router/dev/bin.cjs", holds("build"));
    await start();
    expect(JSON.parse(readFileSync(held, "utf8"))).toMatchObject({ name: "server" });
    npm?.kill("SIGTERM");
    rmSync(held);
    write("site/app/a.ts", "export {};");
    await start();
    expect(JSON.parse(readFileSync(held, "utf8"))).toMatchObject({ name: "build" });
    expect(builds()).toEqual([made]);
    expect(existsSync(join(checkout, "site/build/client"))).toBe(true);
  } finally {
    rmSync(first, { recursive: true, force: true });
  }
});

test("a second start in the same checkout says that it waits, and goes on once the first has ended", async () => {
  await start();
  const first = npm;
  const installing = heldPid();
  npm = run();
  await until(() => said.includes("Another command installs or builds in this checkout"), "it doesn't wait");
  rmSync(held);
  first?.kill("SIGTERM");
  await until(() => existsSync(held), "it doesn't go on");
  expect(heldPid()).not.toBe(installing);
});

/** Root ignores a folder's mode, so it gets a read-only mount. @returns the undo; null where mounting isn't allowed. */
function makeReadOnly(folder: string): (() => void) | null {
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o555);
    return () => chmodSync(folder, 0o755);
  }
  try {
    execFileSync("mount", ["--bind", folder, folder], { stdio: "ignore" });
    execFileSync("mount", ["-o", "remount,ro,bind", folder], { stdio: "ignore" });
    return () => execFileSync("umount", [folder]);
  } catch {
    return null;
  }
}

test("a checkout that can't be written to says what is missing in it, and starts where nothing is", async ({
  skip,
}) => {
  let restore = makeReadOnly(checkout);
  if (!restore) return skip("nothing can be mounted here");
  const says = async (words: string) => {
    npm = run();
    await until(() => npm?.exitCode !== null, "it doesn't end");
    restore?.();
    expect(said).toContain(words);
    expect(said).not.toContain("    at ");
  };
  await says("The packages of the lockfile are not installed, and this checkout");
  install();
  restore = makeReadOnly(join(checkout, "site"));
  await says("The site is not built from these sources, and this checkout");
  letBuild();
  await start();
  npm?.kill("SIGTERM");
  await until(() => npm?.exitCode !== null, "it doesn't end");
  rmSync(held);
  restore = makeReadOnly(join(checkout, "site"));
  await start();
  restore?.();
  expect(JSON.parse(readFileSync(held, "utf8"))).toMatchObject({ name: "server" });
});

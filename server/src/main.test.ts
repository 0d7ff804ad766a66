/** Trouble with the machine while a studio runs as an operator starts it: a full log, deleted data, a second process. */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../test/free-port.ts";

const main = join(import.meta.dirname, "main.ts");

interface Running {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Its exit code, and what it wrote to standard error. */
  ended: Promise<{ code: number | null; said: string }>;
}

let home: string;
let running: Running[];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "extenso-operation-"));
  running = [];
});
afterEach(async () => {
  for (const studio of running) {
    studio.process.kill("SIGKILL");
    await studio.ended;
  }
  await rm(home, { recursive: true, force: true });
});

/** `main.ts` under a shell whose files everybody may read. */
async function startProcess({ stdout = "ignore" as number | "ignore" } = {}): Promise<Running> {
  const port = await freePort();
  const dataDir = join(home, "data");
  const studio = spawn("sh", ["-c", `umask 022; exec "$0" "$1"`, process.execPath, main], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      SEED_SAMPLE: "0",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", stdout, "pipe"],
  });
  let said = "";
  studio.stderr?.on("data", (bytes) => {
    said += bytes;
  });
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    studio.once("close", (code) => resolve({ code, said: said.trim() }));
  });
  const started = { url: `http://127.0.0.1:${port}`, dataDir, process: studio, ended };
  running.push(started);
  return started;
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

async function untilReady({ url }: Running): Promise<void> {
  // A start takes about 8 s of processor time: 30 s and more beside other tests.
  await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 110_000 }).toBe(200);
}

async function subscribe({ url }: Running): Promise<number> {
  const answer = await fetch(`${url}/wp-json/extenso/v1/newsletter`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `casey-${Math.random().toString(36).slice(2)}@example.com` }),
  }).catch(() => null);
  return answer?.status ?? 0;
}

async function mailsOf({ dataDir }: Running): Promise<string[]> {
  const names = await readdir(join(dataDir, "outbox")).catch(() => []);
  return names.filter((name) => /^[^.].*\.eml$/.test(name));
}

test("a log that can be written nowhere stops nothing, nobody else may read the data, and the end is in order", async () => {
  const full = openSync("/dev/full", "w");
  const studio = await startProcess({ stdout: full });
  closeSync(full);
  await untilReady(studio);
  for (let count = 0; count < 20; count += 1) expect(await statusOf(`${studio.url}/about`)).toBe(200);
  expect(await subscribe(studio)).toBe(200);
  await expect.poll(() => mailsOf(studio)).toHaveLength(1);

  expect((await stat(studio.dataDir)).mode & 0o777).toBe(0o700);
  const entries = await readdir(studio.dataDir, { recursive: true, withFileTypes: true });
  expect(entries.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["studio.db", "studio.db-wal", "studio.db-shm", "signing-key", "outbox"]),
  );
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    expect([entry.name, mode & 0o077]).toEqual([entry.name, 0]);
  }

  studio.process.kill("SIGTERM");
  expect((await studio.ended).code).toBe(0);
});

test("a second process finds the folder taken; deleted data ends the first with a clear line, and nothing sent meanwhile counts as kept", async () => {
  const first = await startProcess();
  await untilReady(first);
  const second = await startProcess();
  expect(await second.ended).toMatchObject({
    code: 1,
    said: expect.stringMatching(/another running studio uses/),
  });
  expect(await subscribe(first)).toBe(200);
  // Renamed first, in one step: the running studio may write a file into a folder that is being emptied.
  await rename(first.dataDir, `${first.dataDir}-deleted`);
  await rm(`${first.dataDir}-deleted`, { recursive: true });
  expect(await subscribe(first)).not.toBe(200);
  const { code, said } = await first.ended;
  expect(code).toBe(1);
  expect(said).toContain("was deleted or moved away while the studio was running");
  const third = await startProcess();
  await untilReady(third);
});

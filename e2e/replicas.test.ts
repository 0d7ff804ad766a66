/**
 * Several processes of one studio on a private PostgreSQL and S3 server. `CLUSTER_ROUNDS=100` also tries three of them
 * behind HAProxy under load: a rolling restart, so many times `kill -9`, the database away for half a minute.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "./fixtures.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const rounds = Number(process.env.CLUSTER_ROUNDS ?? 0);

interface Replica {
  url: string;
  stop(): Promise<unknown>;
  start(): Promise<void>;
}
interface Cluster {
  url: string;
  replicas: Replica[];
  mails: { to: string[]; text: string }[];
  environment: Record<string, string>;
  stop(): Promise<void>;
}
interface Client {
  call(
    path: string,
    options?: { method?: string; token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>;
  signIn(): Promise<string>;
}

// Scripts have no types.
const load = <Module>(path: string) => import(path) as Promise<Module>;
const { startCluster } = await load<{
  startCluster(options: object): Promise<Cluster | null>;
}>("../lab/cluster/cluster.mjs");
const { clientOf, runRounds } = await load<{
  clientOf(url: string): Client;
  runRounds(cluster: Cluster, options: object): Promise<string[]>;
}>("../lab/cluster/load-run.mjs");

const asked = { SEED_SAMPLE: "0", LOG_LEVEL: "error" };
let cluster: Cluster | null = null;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  cluster = await startCluster({ replicas: 2, proxy: false, environment: asked });
});
test.afterAll(async () => {
  await cluster?.stop();
});

function both(): [Client, Client] {
  test.skip(cluster === null, "PostgreSQL was not found");
  const [first, second] = cluster?.replicas ?? [];
  return [clientOf(first?.url ?? ""), clientOf(second?.url ?? "")];
}

/** A change at one replica reaches the other within a second. */
const soon = { timeout: 1_000, intervals: [20] };

test("what is published at one replica is on the other's kept pages within a second", async () => {
  const [first, second] = both();
  const token = await first.signIn();
  const list = async () => (await (await second.call("/wp-json/wp/v2/posts?_fields=title")).text()) ?? "";
  expect(await list()).not.toContain("Seen from afar");
  const body = { title: "Seen from afar", status: "publish" };
  expect((await first.call("/wp-json/wp/v2/posts", { method: "POST", token, body })).status).toBe(201);
  await expect.poll(list, soon).toContain("Seen from afar");
});

test("who signs out at one replica is signed out at the other within a second", async () => {
  const [first, second] = both();
  const token = await first.signIn();
  const status = async () => (await second.call("/wp-json/wp/v2/users/me", { token })).status;
  expect(await status()).toBe(200);
  expect((await first.call("/wp-json/extenso/v1/logout", { method: "POST", token })).ok).toBe(true);
  await expect.poll(status, soon).toBe(403);
});

test("a picture that one replica took is served by the other, from the bucket", async () => {
  const [first, second] = both();
  const token = await first.signIn();
  const gif = Buffer.from("R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=", "base64");
  const uploaded = await first.call("/wp-json/wp/v2/media", {
    method: "POST",
    token,
    body: new Uint8Array(gif),
    headers: { "Content-Type": "image/gif", "Content-Disposition": 'attachment; filename="dot.gif"' },
  });
  expect(uploaded.status).toBe(201);
  const { source_url } = (await uploaded.json()) as { source_url: string };
  const shown = await second.call(new URL(source_url).pathname);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(gif);
});

test("a replica that ends answers to the last, and comes back", async () => {
  both();
  const [, second] = cluster?.replicas ?? [];
  await second?.stop();
  await expect(fetch(`${second?.url}/healthz`)).rejects.toThrow();
  await second?.start();
  expect((await fetch(`${second?.url}/healthz`)).status).toBe(200);
});

test("a start that would break several processes says what to set, each on its line", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "extenso-alone-"));
  try {
    const { JWT_SECRET, S3_URL, FILES_DIR, SMTP_URL, REPLICAS, ...environment } = process.env;
    const studio = spawn(process.execPath, ["server/src/main.ts"], {
      cwd: root,
      env: {
        ...environment,
        DATA_DIR: dataDir,
        DATABASE_URL: "postgres://studio@127.0.0.1:9/studio",
        REPLICAS: "2",
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    studio.stderr.on("data", (part) => {
      said += part;
    });
    const code = await new Promise((resolve) => studio.once("close", resolve));
    expect(code).toBe(1);
    expect(said.trim().split("\n")).toEqual([
      expect.stringContaining("JWT_SECRET is not set"),
      expect.stringContaining("set S3_URL to a bucket, or FILES_DIR"),
      expect.stringContaining("SMTP_URL is not set"),
      expect.stringContaining("REPLICAS is 2"),
    ]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("guesses at a password are counted over both", async () => {
  const [first, second] = both();
  const guess = (client: Client, count: number) =>
    client.call("/wp-json/jwt-auth/v1/token", {
      method: "POST",
      body: { username: "studio_admin", password: `Wrong-${count}` },
    });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, count) => guess(count % 2 ? first : second, count)),
  );
  const heard = answers.filter(({ status }) => status === 403).length;
  const limited = answers.filter(({ status }) => status === 429).length;
  expect([heard + limited, limited > 20]).toEqual([40, true]);
});

test("three replicas behind a proxy lose nothing under load", async () => {
  test.skip(rounds === 0, "CLUSTER_ROUNDS is not set");
  test.setTimeout(300_000 + rounds * 10_000);
  const three = await startCluster({ replicas: 3, environment: asked });
  test.skip(three === null, "PostgreSQL or HAProxy was not found");
  if (!three) return;
  try {
    expect(await runRounds(three, { kills: rounds })).toEqual([]);
  } finally {
    await three.stop();
  }
});

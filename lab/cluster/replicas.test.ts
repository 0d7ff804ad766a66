/** Several processes of one studio on a private PostgreSQL and S3 server. Under load: `npm run cluster -- rounds`. */
import { afterAll, beforeAll, expect, test } from "vitest";

interface Replica {
  url: string;
  stop(): Promise<unknown>;
  start(): Promise<void>;
}
interface Cluster {
  replicas: [Replica, Replica];
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
}>("./cluster.mjs");
const { clientOf } = await load<{ clientOf(url: string): Client }>("./load-run.mjs");

let cluster: Cluster | null = null;
beforeAll(async () => {
  const environment = { SEED_SAMPLE: "0", LOG_LEVEL: "error" };
  cluster = await startCluster({ replicas: 2, proxy: false, environment });
}, 90_000);
afterAll(() => cluster?.stop());

type Skip = (note: string) => never;

function both(skip: Skip): { replicas: Cluster["replicas"]; first: Client; second: Client } {
  if (!cluster) return skip("PostgreSQL was not found");
  const { replicas } = cluster;
  return { replicas, first: clientOf(replicas[0].url), second: clientOf(replicas[1].url) };
}

/** A change at one replica reaches the other within a second; the rest is for a machine that has much to do. */
const soon = { timeout: 5_000, interval: 20 };

test("what is published at one replica is on the other's kept pages within a second", async ({ skip }) => {
  const { first, second } = both(skip);
  const token = await first.signIn();
  const list = async () => (await (await second.call("/wp-json/wp/v2/posts?_fields=title")).text()) ?? "";
  expect(await list()).not.toContain("Seen from afar");
  const body = { title: "Seen from afar", status: "publish" };
  expect((await first.call("/wp-json/wp/v2/posts", { method: "POST", token, body })).status).toBe(201);
  await expect.poll(list, soon).toContain("Seen from afar");
});

test("who signs out at one replica is signed out at the other within a second", async ({ skip }) => {
  const { first, second } = both(skip);
  const token = await first.signIn();
  const status = async () => (await second.call("/wp-json/wp/v2/users/me", { token })).status;
  expect(await status()).toBe(200);
  expect((await first.call("/wp-json/extenso/v1/logout", { method: "POST", token })).ok).toBe(true);
  await expect.poll(status, soon).toBe(403);
});

test("a picture that one replica took is served by the other, from the bucket", async ({ skip }) => {
  const { first, second } = both(skip);
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

test("a replica that ends answers to the last, and comes back", async ({ skip }) => {
  const [, second] = both(skip).replicas;
  await second.stop();
  await expect(fetch(`${second.url}/healthz`)).rejects.toThrow();
  await second.start();
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
});

test("guesses at a password are counted over both", async ({ skip }) => {
  const { first, second } = both(skip);
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

/** HAProxy with the configuration of `deploy/haproxy.cfg`, before servers of this process. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

interface Proxy {
  countUp(): Promise<number>;
  untilAllUp(): Promise<void>;
  stop(): Promise<void>;
}

// Scripts have no types.
const { startProxy } = (await import("./proxy.mjs" as string)) as {
  startProxy(options: object): Promise<Proxy | null>;
};

let folder: string;
let proxy: Proxy | null = null;
let url: string;
let servers: Server[];
/** Checks of health are answered at once, or never. */
let isBusy = false;

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-proxy-"));
  servers = [1, 2].map(() =>
    createServer(({ url: path }, response) => {
      if (path === "/healthz" && isBusy) return;
      response.end("answered");
    }),
  );
  const ports = await Promise.all(servers.map(listen));
  const taken = createServer();
  const port = await listen(taken);
  await new Promise((resolve) => taken.close(resolve));
  url = `http://127.0.0.1:${port}`;
  proxy = await startProxy({ folder, port, ports, checkMs: 100 });
  await proxy?.untilAllUp();
}, 30_000);
afterAll(async () => {
  await proxy?.stop();
  for (const server of servers) server.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

test("replicas whose checks are all late still get requests; without any the studio's page says when to try again", async ({
  skip,
}) => {
  if (!proxy) return skip("HAProxy was not found");
  isBusy = true;
  await expect.poll(() => proxy?.countUp()).toBe(0);
  const answer = await fetch(`${url}/about`);
  expect([answer.status, await answer.text()]).toEqual([200, "answered"]);

  for (const server of servers) server.close().closeAllConnections();
  const refused = await fetch(`${url}/about`);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.text()).toContain("We’ll be back in a moment");
}, 30_000);

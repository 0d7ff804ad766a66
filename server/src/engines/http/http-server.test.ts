import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createHttpServer } from "./http-server.ts";
import { closeServer } from "./listen.ts";

const second = 1_000;
/** Short limits for tests; each rule is tested with the other limits far away. */
const patient = {
  headMs: 60 * second,
  requestMs: 60 * second,
  idleMs: 60 * second,
  keptMs: 60 * second,
  readingMs: 60 * second,
  bytesPerSecond: 4_096,
  checkMs: 20,
};
/** Larger than all socket buffers between two programs on one machine. */
const large = Buffer.alloc(64 * 1024 * 1024, "x");

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function listening(listener: RequestListener, allowed: Partial<typeof patient> = {}): Promise<Socket> {
  server = createHttpServer(listener, { ...patient, ...allowed });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return connected();
}

function connected(): Socket {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  sockets.push(socket);
  return socket;
}

/** Everything received until the other side closes the connection. */
function heard(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (part) => {
    text += part;
  });
  return new Promise((resolve) => socket.on("close", () => resolve(text)));
}

/** Resolves when the server has let go of every connection. */
async function nobodyIsConnected(): Promise<void> {
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(0);
}

const get = "GET / HTTP/1.1\r\nHost: studio\r\n\r\n";

test.each([
  ["two names", "Host: studio\r\nHost: elsewhere"],
  ["the same twice", "Host: studio\r\nhost: studio"],
])("%s of a host are refused, and the connection ends", async (_, hosts) => {
  let asked = 0;
  const socket = await listening((_, response) => {
    asked += 1;
    response.end();
  });
  socket.write(`GET / HTTP/1.1\r\n${hosts}\r\n\r\n`);
  expect(await heard(socket)).toMatch(/^HTTP\/1\.1 400 /);
  expect(asked).toBe(0);
});

test("a connection without a request under way is closed after its own limit, not after that of a silent one", async () => {
  const socket = await listening((_, response) => response.end("once"), { keptMs: 50 });
  socket.write(get);
  const answer = await heard(socket);
  expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]+once/);
  await nobodyIsConnected();
});

test("TRACE is no method here", async () => {
  const socket = await listening((_, response) => response.end());
  socket.write("TRACE / HTTP/1.1\r\nHost: studio\r\n\r\n");
  expect(await heard(socket)).toMatch(/^HTTP\/1\.1 405 /);
});

test("one host is enough", async () => {
  const socket = await listening((_, response) => response.end("here"));
  socket.write(get.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  expect(await heard(socket)).toContain("here");
});

test("who never reads the answer is hung up on", async () => {
  const socket = await listening((_, response) => response.end(large), { idleMs: 100 });
  socket.pause();
  socket.write(get);
  await nobodyIsConnected();
});

test("so is who reads a little now and then", async () => {
  const socket = await listening((_, response) => response.end(large), {
    readingMs: 200,
    bytesPerSecond: 1_000_000_000,
  });
  socket.write(get);
  socket.on("data", () => {
    socket.pause();
    setTimeout(() => socket.resume(), 50);
  });
  await nobodyIsConnected();
});

test("and who stops in the middle of a form, or says nothing at all", async () => {
  const socket = await listening(() => {}, { idleMs: 100 });
  socket.write("POST / HTTP/1.1\r\nHost: studio\r\nContent-Length: 100\r\n\r\nname=");
  connected();
  await nobodyIsConnected();
});

test("and who sends a form drop by drop", async () => {
  const socket = await listening(() => {}, { requestMs: 200, headMs: 200 });
  socket.write("POST / HTTP/1.1\r\nHost: studio\r\nContent-Length: 100000\r\n\r\n");
  const dripping = setInterval(() => socket.write("a"), 20);
  await nobodyIsConnected();
  clearInterval(dripping);
});

test("whoever waits for us waits as long as it takes", async () => {
  const socket = await listening(
    (_, response) => {
      setTimeout(() => response.end("at last"), 400);
    },
    { idleMs: 200, readingMs: 100 },
  );
  socket.write(get.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  expect(await heard(socket)).toContain("at last");
});

test("whoever reads on gets all of it", async () => {
  const socket = await listening((_, response) => response.end(large), { readingMs: 5_000 });
  let read = 0;
  socket.on("data", (part) => {
    read += part.length;
  });
  socket.write(get.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  await new Promise((resolve) => socket.on("close", resolve));
  expect(read).toBeGreaterThan(large.length);
});

test("the end waits for what is asked, and not for a proxy's connection, which has always a next request", async () => {
  const answered = Promise.withResolvers<void>();
  const socket = await listening(async (_, response) => {
    await answered.promise;
    response.end("here");
  });
  const text = heard(socket);
  socket.write(get);
  await once(server, "request");
  const began = performance.now();
  const closed = closeServer(server);
  // Before the first answer: after it the connection is idle for a moment, in which it may be closed.
  socket.write(get);
  await once(server, "request");
  answered.resolve();
  socket.on("data", () => socket.write(get));
  await closed;
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(await text).toMatch(/Connection: keep-alive[\s\S]+here[\s\S]+Connection: close[\s\S]+here/);
});

import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isPublicAddress, publicFetch, responseOf } from "./public-fetch.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.20.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.100.100.200",
  "0.0.0.0",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "fe80::1",
  "fd00::1",
  "2002:a00:1::",
  "not an address",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["93.184.215.14", "172.32.0.1", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test("neither an address nor a name leads to this machine", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end("secret");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { signal } = new AbortController();
  for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"]) {
    const asking = publicFetch(new URL(`http://${host}:${port}/`), { signal });
    await expect(asking, host).rejects.toThrow("is no public address");
  }
  expect(asked).toBe(0);
  server.close();
});

test.each([
  [200, 200],
  [204, 204],
  [304, 304],
  [404, 404],
  [999, 502],
  [600, 502],
])("a status of %d is answered as %d", async (sent, status) => {
  const server = createServer((_, response) => {
    response.writeHead(sent, { "Content-Type": "text/html", Location: "/next", "Set-Cookie": "a=b" });
    response.end(sent === 204 || sent === 304 ? undefined : "words");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get(`http://127.0.0.1:${port}/`), "response")) as [IncomingMessage];
  const response = responseOf(answer);
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toEqual({ "content-type": "text/html", location: "/next" });
  expect(await response.text()).toBe(status === 204 || status === 304 ? "" : "words");
  server.close();
});

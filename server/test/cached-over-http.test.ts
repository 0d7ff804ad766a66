/** Cached responses bypass the framework, yet have the same body, headers and log lines. */
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { SiteHandler } from "@extenso/contract/host/host.ts";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type App, createApp } from "../src/app.ts";
import { stubSite } from "./stub-site.ts";
import { openWordPressSite, type WordPressSite } from "./wordpress-site.ts";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

let studio: WordPressSite;
let app: App;
let server: Server;
let lines: Record<string, unknown>[] = [];
/** Whether the last response bypassed the framework. */
let wasKept = false;

const handle: SiteHandler = async (request, host) => {
  const { pathname } = new URL(request.url);
  await host.content.listArticles();
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  const lines = Array.from({ length: 300 }, (_, at) => `<p>${(at * 7_919) % 1_000} frames</p>`);
  return new Response(`<h1>${pathname}</h1>${lines.join("")}`, { headers });
};

beforeAll(async () => {
  studio = await openWordPressSite("sqlite");
  const output = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const { settings } = studio.dependencies;
  const dependencies = {
    ...studio.dependencies,
    settings: { ...settings, trustProxy: 1 },
    log: pino({ base: null }, output),
  };
  const site = stubSite(handle, () => ({ shared: ["tag"], personal: ["token"] }));
  app = createApp(dependencies, { site });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  server = createServer((request, response) => {
    wasKept = app.answerFromCache(request, response);
    if (!wasKept) void listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
  await studio.close();
});

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const body = Buffer.concat(parts).toString("base64");
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    });
    sent.on("error", reject).end();
  });
}

/** A request with a `Content-Length` goes through the framework. */
const byFramework = { "Content-Length": "0" };

function comparable({ status, headers, body }: Answer) {
  const { date: _, "keep-alive": __, ...said } = headers;
  return { status, said, body };
}

const read = [
  "/",
  "/about",
  "/articles/one-two?tag=a",
  "/wp-json/wp/v2/posts?per_page=2&_embed=1",
  "/wp-json/",
];

describe.each(read)("%s", (path) => {
  // The second request of a page without arguments compresses it in the background.
  beforeAll(async () => {
    if (path.startsWith("/wp-json/") || path.includes("?")) return;
    const isSmall = async () => {
      const { headers } = await ask(path, { "Accept-Encoding": "br" });
      expect(headers.etag).toMatch(/-br-small"$/);
    };
    await vi.waitFor(isSmall, 30_000);
  });

  test.each<[string, Record<string, string>, string?]>([
    ["plain", {}],
    ["brotli", { "Accept-Encoding": "gzip, br" }],
    ["gzip", { "Accept-Encoding": "gzip" }],
    ["HEAD", { "Accept-Encoding": "br" }, "HEAD"],
    ["with a tag that is not the answer's", { "If-None-Match": '"other"' }],
  ])("%s", async (_, headers, method) => {
    const id = { "X-Request-Id": "one-and-the-same" };
    await ask(path, { ...headers, ...id });
    lines = [];
    const framework = await ask(path, { ...headers, ...id, ...byFramework }, method);
    expect(wasKept).toBe(false);
    const kept = await ask(path, { ...headers, ...id }, method);
    expect(wasKept).toBe(true);
    expect(comparable(kept)).toEqual(comparable(framework));
    const [first, second] = lines.map(({ time: _, ms: __, ...line }) => line);
    expect(second).toEqual(first);
  });

  test("not modified", async () => {
    const { headers } = await ask(path, { "Accept-Encoding": "br" });
    const again = {
      "Accept-Encoding": "br",
      "If-None-Match": headers.etag ?? "",
      "X-Request-Id": "again-and-again",
    };
    const kept = await ask(path, again);
    expect([wasKept, kept.status, kept.body]).toEqual([true, 304, ""]);
    expect(comparable(kept)).toEqual(comparable(await ask(path, { ...again, ...byFramework })));
  });
});

describe("the framework answers", () => {
  test.each<[string, string, Record<string, string>?, string?]>([
    ["what would write", "/about", {}, "POST"],
    ["another way of naming a call", "/?rest_route=/wp/v2/posts"],
    ["the same in codes", "/?rest%5Froute=/wp/v2/posts"],
    ["a one-time link", "/about?token=abc"],
    ["a path with codes", "/ab%6Fut"],
    ["a path with dots", "/x/../about"],
    ["two slashes", "//about"],
    ["a host that is none", "/about", { Host: "a b" }],
    ["a caller from elsewhere", "/wp-json/", { Origin: "https://elsewhere.example.test" }],
    ["somebody who says who they are", "/wp-json/", { Authorization: "Bearer a.b.c" }],
    ["what asks for an envelope", "/wp-json/wp/v2/posts?per_page=2&_embed=1&_envelope=1"],
    ["a long address", `/about?${"a".repeat(1_100)}`],
  ])("%s", async (_, path, headers, method) => {
    await ask(path, headers, method);
    await ask(path, headers, method);
    expect(wasKept).toBe(false);
  });
});

test("tracking arguments lead to the kept page", async () => {
  const { body } = await ask("/about");
  expect((await ask("/about?utm_source=mail&fbclid=1")).body).toBe(body);
  expect(wasKept).toBe(true);
});

test("a change ends what was made of it", async () => {
  await ask("/about");
  studio.database.events.send("contentChanged", { resource: "posts" });
  await ask("/about");
  expect(wasKept).toBe(false);
  await ask("/about");
  expect(wasKept).toBe(true);
});

test("an address that looks for a slow pattern is decided at once", async () => {
  const started = performance.now();
  await ask(`/${"a.a-".repeat(240)}!`);
  await ask(`/${"a/".repeat(400)}!`);
  expect(wasKept).toBe(false);
  expect(performance.now() - started).toBeLessThan(5_000);
});

import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { publicFetch } from "../../../engines/http/public-fetch.ts";
import { readLinkCard } from "./read-link-card.ts";
import type { PublicFetch } from "./read-public.ts";

type Answer = (response: ServerResponse) => void;

/** Answers of the site `elsewhere.test`, by path and query. */
const answers = new Map<string, Answer>();
let asked: string[] = [];
let port = 0;
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  const answer = answers.get(request.url ?? "");
  if (answer) answer(response);
  else response.writeHead(404).end();
});

const send = (type: string, body: string | Uint8Array): Answer => {
  return (response) => response.writeHead(200, { "Content-Type": type }).end(body);
};
const html = (head: string, body = "") =>
  send("text/html; charset=utf-8", `<html><head>${head}</head>${body}`);
const json = (value: unknown) => send("application/json", JSON.stringify(value));
const to = (address: string): Answer => {
  return (response) => response.writeHead(302, { Location: address }).end();
};
const announced = '<link rel="alternate" type="application/json+oembed" href="/oembed?a=1&amp;b=2">';
const page = "https://elsewhere.test/page";

/** The stub for its own name; what is really fetched for every other. */
const stubbed: PublicFetch = async (url, options) => {
  if (url.hostname !== "elsewhere.test") return publicFetch(url, options);
  const { signal, headers } = options;
  const local = `http://127.0.0.1:${port}${url.pathname}${url.search}`;
  return fetch(local, { redirect: "manual", signal, ...(headers ? { headers } : {}) });
};
const read = (address = page, patience = 2_000) => readLinkCard(address, { fetch: stubbed, patience });

let jpeg: Uint8Array;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
  jpeg = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#284" } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => {
  answers.clear();
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a page's own oEmbed answer makes the card, with a picture made anew", async () => {
  answers.set("/page", html(`${announced}<title>Page</title><meta property="og:title" content="Shared">`));
  answers.set(
    "/oembed?a=1&b=2",
    json({
      version: "1.0",
      type: "video",
      title: "Harbour &amp; <b>light</b>",
      author_name: "Ana",
      provider_name: "Elsewhere",
      thumbnail_url: "https://elsewhere.test/p.jpg",
      html: "<iframe src='https://evil.example/'></iframe>",
    }),
  );
  answers.set("/p.jpg", send("image/jpeg", jpeg));
  const card = await read();
  expect(card).toMatchObject({ title: "Harbour & light", author: "Ana", provider: "Elsewhere" });
  expect(card.picture).toMatchObject({ width: 1200, height: 675 });
  const { format } = await sharp(Buffer.from(card.picture?.data ?? "", "base64")).metadata();
  expect(format).toBe("webp");
  expect(JSON.stringify(card)).not.toContain("evil.example");
});

test("without one, the head of the page does, in the page's own encoding, behind a redirect", async () => {
  answers.set("/page", to("/there"));
  const head =
    '<title>\n Ein Stück &amp; mehr\n</title><meta name="author" content="Jörg"><meta property="og:image" content="p.jpg">';
  answers.set("/there", send("text/html; charset=iso-8859-1", Buffer.from(head, "latin1")));
  answers.set("/p.jpg", send("image/jpeg", jpeg));
  expect(await read()).toMatchObject({
    title: "Ein Stück & mehr",
    author: "Jörg",
    provider: "elsewhere.test",
    picture: { width: 1200 },
  });
});

test.each([
  ["isn't there", null],
  ["isn't JSON", send("application/json", "<html>")],
  ["is of another type", send("text/html", JSON.stringify({ title: "Other" }))],
  ["is too long", json({ title: "x", html: "y".repeat(300_000) })],
  ["is a list", json([{ title: "Other" }])],
  ["is null", json(null)],
  ["has values of other types", json({ title: { a: 1 }, author_name: 7, thumbnail_url: ["x"] })],
  ["is only tags", json({ title: "<script>alert(1)</script>" })],
  ["leads to this machine", to("https://127.0.0.1/oembed")],
  ["leads to this machine's network", to("https://[::ffff:10.0.0.1]/oembed")],
  ["leads to plain http", to("http://elsewhere.test/other")],
  ["leads in circles", to("/oembed?a=1&b=2")],
  ["has a prototype for its answer", send("application/json", '{"__proto__":{"title":"Other"}}')],
] as const)("an oEmbed answer that %s is left out", async (_, answer) => {
  answers.set("/page", html(`${announced}<title>The page</title>`));
  if (answer) answers.set("/oembed?a=1&b=2", answer);
  expect(await read()).toEqual({ title: "The page", author: "", provider: "elsewhere.test", picture: null });
  expect(asked.length).toBeLessThan(8);
});

test.each([
  ["http://elsewhere.test/oembed", []],
  ["https://elsewhere.test:8443/oembed", []],
  ["https://me:secret@elsewhere.test/oembed", []],
  ["file:///etc/passwd", []],
  ["https://127.0.0.1/oembed", []],
  ["https://localhost/oembed", []],
  ["https://169.254.169.254/latest/meta-data", []],
])("an answer announced at %s isn't asked for", async (href) => {
  const link = `<link rel="alternate" type="application/json+oembed" href="${href}">`;
  answers.set("/page", html(`${link}<title>The page</title>`));
  expect((await read()).title).toBe("The page");
  expect(asked).toEqual(["/page"]);
});

test.each([
  ["a drawing, which is a program", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["a drawing that calls itself a picture", "image/png", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["a page", "text/html", "<title>x</title>"],
  ["a broken file", "image/jpeg", "\u00ff\u00d8\u00ff\u0000"],
  ["too large a file", "image/jpeg", "x".repeat(7_000_000)],
])("%s is no picture of a card", async (_, type, body) => {
  answers.set("/page", html('<title>The page</title><meta property="og:image" content="/p">'));
  answers.set("/p", send(type, Buffer.from(body, "latin1")));
  expect((await read()).picture).toBe(null);
});

test("a picture of very many pixels isn't unpacked", async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  answers.set("/page", html('<title>The page</title><meta property="og:image" content="/p">'));
  answers.set("/p", send("image/png", bomb));
  expect((await read()).picture).toBe(null);
});

test.each([
  ["without a title", html("")],
  ["that isn't one", send("application/pdf", "%PDF")],
  ["that redirects to this machine", to("https://127.0.0.1/")],
  ["that redirects to another scheme", to("file:///etc/passwd")],
  ["that redirects in circles", to("/page")],
  ["that answers with an error", (response) => response.writeHead(500).end()],
] as [string, Answer][])("a page %s has no card", async (_, answer) => {
  answers.set("/page", answer);
  await expect(read()).rejects.toThrow();
});

test.each([
  "http://elsewhere.test/page",
  "https://elsewhere.test:8443/page",
  "https://me@elsewhere.test/page",
  "https://127.0.0.1/page",
  "https://[::1]/page",
  "https://2130706433/page",
  "javascript:alert(1)",
  "not an address",
])("%s isn't read", async (address) => {
  await expect(read(address)).rejects.toThrow();
  expect(asked).toEqual([]);
});

test("a long page is read as far as its beginning, a slow one not at all", async () => {
  answers.set("/page", html("<title>Long</title>", "<p>x".repeat(1_000_000)));
  expect((await read()).title).toBe("Long");
  answers.set("/page", (response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).write("<title>Slow</title>");
    const drip = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(drip));
  });
  const began = performance.now();
  await expect(read(page, 300)).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(5_000);
});

test.each([
  "<title></title>",
  "<title>",
  "<meta",
  "<link rel=alternate ",
  "&amp;",
  '<meta content="',
  "<!--",
])("a head of nothing but %s doesn't take long", async (part) => {
  answers.set("/page", html(`<title>T</title>${part.repeat(500_000 / part.length)}`));
  const began = performance.now();
  await read(page, 20_000);
  expect(performance.now() - began).toBeLessThan(3_000);
});

test("lines are cut, and can't turn the direction of what stands beside them", async () => {
  answers.set("/page", html(`<title>a\u202eb\u0007c ${"💥".repeat(400)}</title>`));
  const { title } = await read();
  expect(title.startsWith("a b c 💥")).toBe(true);
  expect([...title]).toHaveLength(200);
  expect(title.endsWith("…") && title.isWellFormed()).toBe(true);
});

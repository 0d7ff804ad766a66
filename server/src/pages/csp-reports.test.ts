import { Writable } from "node:stream";
import pino from "pino";
import { beforeEach, expect, test } from "vitest";
import { cspReportRoutes } from "./csp-reports.ts";

let logged: Record<string, unknown>[];
let now: Date;
let send: (body: string | ReadableStream, type?: string) => Promise<number>;

beforeEach(() => {
  logged = [];
  now = new Date("2026-11-21T04:33:00.000Z");
  const sink = new Writable({
    write(line, _encoding, done) {
      const { level: _level, time: _time, ...rest } = JSON.parse(String(line));
      logged.push(rest);
      done();
    },
  });
  const routes = cspReportRoutes({ clock: () => now, log: pino({ base: null }, sink) });
  send = async (body, type = "application/reports+json") => {
    const headers = { "Content-Type": type };
    const answer = await routes.request("/csp-reports", {
      method: "POST",
      body,
      headers,
      duplex: "half",
    } as RequestInit);
    expect(await answer.text()).toBe("");
    return answer.status;
  };
});

const violation = (blockedURL: string, documentURL = "https://studio.example.test/reset?token=secret#x") => ({
  type: "csp-violation",
  url: documentURL,
  body: { effectiveDirective: "script-src-elem", blockedURL, documentURL, sample: "evil()" },
});
const line = (blocked: string) => ({
  directive: "script-src-elem",
  blocked,
  page: "https://studio.example.test/reset",
  msg: "content security policy",
});

test("a report is one line, its addresses without what people typed", async () => {
  expect(await send(JSON.stringify([violation("https://evil.example/x.js?id=casey@example.com")]))).toBe(204);
  expect(await send(JSON.stringify(violation("inline")))).toBe(204);
  expect(logged).toEqual([line("https://evil.example/x.js"), line("inline")]);
});

test("older browsers' form is understood", async () => {
  const older = {
    "csp-report": {
      "violated-directive": "img-src",
      "blocked-uri": "data:image/png;base64,AAAA",
      "document-uri": "https://studio.example.test/?q=secret",
      "original-policy": "x".repeat(2_000),
    },
  };
  expect(await send(JSON.stringify(older), "application/csp-report")).toBe(204);
  expect(logged).toEqual([
    {
      directive: "img-src",
      blocked: "data:",
      page: "https://studio.example.test/",
      msg: "content security policy",
    },
  ]);
});

test.each(["", "{", "null", "[]", "[[[]]]", '{"type":"csp-violation"}', '{"csp-report":{}}', "7"])(
  "%j is taken and forgotten",
  async (body) => {
    expect(await send(body)).toBe(204);
    expect(logged).toEqual([]);
  },
);

test("long words are cut, and long bodies refused", async () => {
  const long = violation(`https://evil.example/${"a".repeat(3_000)}`);
  long.body.effectiveDirective = "x".repeat(3_000);
  expect(await send(JSON.stringify(long))).toBe(204);
  expect(JSON.stringify(logged).length).toBeLessThan(500);
  expect(await send(JSON.stringify([violation("x".repeat(20_000))]))).toBe(413);
  // Not announced, as a stream's length is not.
  const piece = new Blob([JSON.stringify([violation("x".repeat(20_000))])]).stream();
  expect(await send(piece)).toBe(413);
  expect(logged).toHaveLength(1);
});

test("a flood is thirty lines a minute, and one that counts the rest", async () => {
  const many = JSON.stringify(Array.from({ length: 50 }, () => violation("inline")));
  for (let sent = 0; sent < 20; sent += 1) expect(await send(many)).toBe(204);
  expect(logged).toHaveLength(30);
  now = new Date(now.getTime() + 60_000);
  await send(JSON.stringify(violation("eval")));
  expect(logged.slice(30)).toEqual([
    { reports: 170, msg: "content security policy: further reports" },
    line("eval"),
  ]);
});

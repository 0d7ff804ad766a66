import { Hono } from "hono";
import pino from "pino";
import { expect, test } from "vitest";
import { type AppEnvironment, logAccess, requestLog, type WithinRequest } from "./request-log.ts";

function recorded() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
  const app = new Hono<AppEnvironment>();
  app.use(requestLog(log, false));
  app.get("/fine", (context) => context.text(context.get("requestId")));
  app.get("/page", async (context) => {
    const within: WithinRequest = { within: { requestId: context.get("requestId") } };
    return app.fetch(new Request("http://studio.example.test/fails"), within);
  });
  app.get("/fails", (context) => {
    context.get("log").error("the cause");
    return context.text("", 500);
  });
  return { app, log, lines };
}

test("a request has one line, and its id in the answer", async () => {
  const { app, lines } = recorded();
  const answer = await app.request("/fine");
  const requestId = await answer.text();
  expect(answer.headers.get("X-Request-Id")).toBe(requestId);
  expect(lines).toEqual([expect.objectContaining({ requestId, path: "/fine", status: 200, msg: "request" })]);
});

test("a call within a request goes by its id, and has no line of its own", async () => {
  const { app, lines } = recorded();
  const requestId = (await app.request("/page")).headers.get("X-Request-Id");
  expect(lines.map(({ msg, path }) => [msg, path])).toEqual([
    ["the cause", undefined],
    ["request failed", "/page"],
  ]);
  expect(new Set(lines.map((line) => line.requestId))).toEqual(new Set([requestId]));
});

test("nobody outside can call themselves a call within", async () => {
  const { app, lines } = recorded();
  const answer = await app.request("/fine", {
    headers: { "X-Request-Id": "chosen-by-a-stranger", within: "{}" },
  });
  expect(await answer.text()).not.toBe("chosen-by-a-stranger");
  expect(lines).toHaveLength(1);
});

test("what fails is an error, what is refused for now is none; health checks are not worth a line", () => {
  const { log, lines } = recorded();
  log.level = "debug";
  const line = { requestId: "1", method: "GET", status: 503, ms: 0 };
  logAccess(log, { ...line, path: "/about", status: 500 });
  logAccess(log, { ...line, path: "/about" });
  logAccess(log, { ...line, path: "/healthz", status: 500 });
  logAccess(log, { ...line, path: "/healthz" });
  logAccess(log, { ...line, path: "/readyz" });
  logAccess(log, { ...line, path: "/readyz", status: 200 });
  expect(lines.map(({ level, path, status }) => [level, path, status])).toEqual([
    [50, "/about", 500],
    [40, "/about", 503],
    [50, "/healthz", 500],
    [20, "/healthz", 503],
    [20, "/readyz", 503],
    [20, "/readyz", 200],
  ]);
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestInstallation, type TestInstallation } from "../backup/test-backup.ts";
import { databaseKinds } from "../database/test-databases.ts";
import { insertMail, mailOf } from "../mail/outbox-store.ts";
import { mails, renders } from "./channels.ts";
import { parseTraceparent } from "./present-trace.ts";
import { createExporter, type Span } from "./spans.ts";
import { openTraces, type Traces } from "./traces.ts";

const settings = { url: "http://127.0.0.1:1/v1/traces", headers: {}, service: "extenso", share: 1 };
const log = pino({ level: "silent" });
let installation: TestInstallation;
let traces: Traces;
let spans: Span[];
afterEach(async () => {
  await traces?.close();
  await installation?.close();
});

/** One request through a server of its own, whose work this is. */
async function request(work: () => Promise<void>, headers: Record<string, string> = {}): Promise<void> {
  const server = createServer((incoming, response) => {
    traces.within(incoming, response, () => {
      void work().then(() => response.end("done"));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${port}/portfolio/salt-line?q=secret`, { headers })).text();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

function open(share = 1, trusted = false) {
  spans = [];
  const exporter = { add: (span: Span) => void spans.push(span), close: async () => {} };
  const routes = ["/portfolio/:slug"];
  traces = openTraces({ settings: { ...settings, share }, log, routes, trusted, exporter });
}

describe.each(databaseKinds)("on %s", (kind) => {
  beforeEach(async () => {
    installation = await openTestInstallation(kind);
  });

  test("a request, its page, its queries and the mail it caused are one trace, without anybody's data", async () => {
    open();
    const mail = { kind: "contact-notice", to: "dana@example.test", subject: "", text: "", html: "" };
    const { query } = installation.database;
    await request(async () => {
      await renders.tracePromise(
        async () =>
          void (await query
            .selectFrom("users")
            .select("id")
            .where("email", "=", "dana@example.test")
            .execute()),
        { path: "/portfolio/salt-line" },
      );
      await insertMail(query, mail, installation.clock());
    });
    const message = await query.selectFrom("outbox_messages").selectAll().executeTakeFirstOrThrow();
    const { causedBy } = mailOf(message);
    mails.publish({ kind: message.kind, outcome: "sent", ms: 5, causedBy });
    const root = spans.find(({ kind: one }) => one === 2);
    expect(root).toMatchObject({ name: "GET /portfolio/:slug", failed: false });
    expect(root?.attributes["http.response.status_code"]).toBe(200);
    const below = spans.filter(({ parentId }) => parentId === root?.spanId).map(({ name }) => name);
    expect(below.sort()).toEqual(["insert", "mail contact-notice", "render", "select"]);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(spans.every(({ start, end }) => end >= start)).toBe(true);
    expect(JSON.stringify(spans)).not.toMatch(/dana@|salt-line|secret/);
  });

  test("work that no request caused, and requests that are not drawn, leave nothing", async () => {
    open(0);
    const { query } = installation.database;
    const work = async () => void (await query.selectFrom("users").select("id").execute());
    await work();
    await request(work);
    expect(spans).toEqual([]);
  });
});

test("a proxy's trace goes on here, and only a proxy's", async () => {
  installation = await openTestInstallation("sqlite");
  const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  open(0, true);
  await request(async () => {}, { traceparent });
  expect(spans[0]).toMatchObject({ traceId: "a".repeat(32), parentId: "b".repeat(16) });
  await traces.close();
  open(1, false);
  await request(async () => {}, { traceparent });
  expect(spans[0]?.traceId).not.toBe("a".repeat(32));
});

test.each([
  "",
  "00-x-y-01",
  `00-${"0".repeat(32)}-${"b".repeat(16)}-01`,
  "0".repeat(10_000),
  undefined,
  ["a"],
])("%j is no traceparent", (header) => expect(parseTraceparent(header)).toBeNull());

test("spans are sent as OTLP, and a collector that is away costs them and one line", async () => {
  const logged: { msg: string }[] = [];
  const noted = pino({ base: null }, { write: (line) => logged.push(JSON.parse(line)) });
  const sent: { url: string; body: unknown }[] = [];
  let isAway = true;
  const send = (async (url: string, { body }: { body: string }) => {
    if (isAway) throw new TypeError("fetch failed");
    sent.push({ url, body: JSON.parse(body) });
    return new Response("{}");
  }) as unknown as typeof fetch;
  const span: Span = {
    ...{ traceId: "a".repeat(32), spanId: "b".repeat(16), name: "GET /", kind: 2, failed: true },
    ...{ start: 1_700_000_000_000.25, end: 1_700_000_000_001, attributes: { "http.route": "/", n: 2 } },
  };
  const away = createExporter(settings, noted, send);
  for (let count = 0; count < 5_000; count += 1) away.add(span);
  await away.close();
  expect(logged.map(({ msg }) => msg)).toEqual(["traces are not taken, and dropped until they are"]);
  isAway = false;
  const exporter = createExporter(settings, noted, send);
  exporter.add(span);
  await exporter.close();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    resourceSpans: [
      {
        resource: { attributes: [{ key: "service.name", value: { stringValue: "extenso" } }] },
        scopeSpans: [
          {
            spans: [
              {
                ...{
                  traceId: "a".repeat(32),
                  spanId: "b".repeat(16),
                  name: "GET /",
                  kind: 2,
                  status: { code: 2 },
                },
                ...{ startTimeUnixNano: "1700000000000250000", endTimeUnixNano: "1700000000001000000" },
                attributes: [
                  { key: "http.route", value: { stringValue: "/" } },
                  { key: "n", value: { intValue: "2" } },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
});

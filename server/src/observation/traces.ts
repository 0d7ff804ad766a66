/**
 * Traces: a request, the pages and queries made for it, and the mails it caused. Loaded only where a collector is
 * named. Spans say routes and statements; no address, no value, nobody's name.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { TraceSettings } from "../settings/trace-settings.ts";
import { type MailFacts, mails, type QueryFacts, queries, type RenderFacts, renders } from "./channels.ts";
import { parseTraceparent, rememberTraces, type SpanContext } from "./present-trace.ts";
import { patternFinder } from "./route-patterns.ts";
import { createExporter, type SpanExporter, spanKinds } from "./spans.ts";

export interface Traces {
  /** Does the work of a request within its span, where it is one to be traced. */
  within(request: IncomingMessage, response: ServerResponse, work: () => void): void;
  close(): Promise<void>;
}

/** Of one request; a page of many lists asks a few dozen. */
const mostChildren = 200;
const longestStatement = 1_000;

interface Present extends SpanContext {
  children: number;
}

const present = () => performance.timeOrigin + performance.now();
const newId = (bytes: number) => randomBytes(bytes).toString("hex");

interface TraceOptions {
  settings: TraceSettings;
  log: Logger;
  routes: readonly string[];
  /** Whether there is a proxy in front, whose `traceparent` counts. */
  trusted: boolean;
  exporter?: SpanExporter;
}

export function openTraces({ settings, log, routes, trusted, exporter }: TraceOptions): Traces {
  const spans = exporter ?? createExporter(settings, log);
  const storage = new AsyncLocalStorage<Present>();
  const patternOf = patternFinder(routes);
  rememberTraces(storage);

  /** A part of what is being done now; null where that is not traced, or has enough parts. */
  function childOf(parent: Present | undefined) {
    if (!parent || parent.children >= mostChildren) return null;
    parent.children += 1;
    return { traceId: parent.traceId, spanId: newId(8), parentId: parent.spanId };
  }

  function onQuery(facts: unknown): void {
    const child = childOf(storage.getStore());
    if (!child) return;
    const { statement, ms, failed } = facts as QueryFacts;
    const end = present();
    const text = statement.slice(0, longestStatement);
    const name = text.slice(0, 60).trimStart().split(/\s+/, 1)[0] ?? "query";
    const attributes = { "db.query.text": text };
    spans.add({ ...child, name, kind: spanKinds.client, start: end - ms, end, failed, attributes });
  }

  function onMail(facts: unknown): void {
    const { kind, outcome, ms, causedBy } = facts as MailFacts;
    const cause = parseTraceparent(causedBy);
    if (!cause) return;
    const end = present();
    spans.add({
      ...{ traceId: cause.traceId, spanId: newId(8), parentId: cause.spanId },
      ...{ name: `mail ${kind}`, kind: spanKinds.consumer, start: end - ms, end, failed: outcome !== "sent" },
      attributes: { "extenso.mail.outcome": outcome },
    });
  }

  const rendering = new WeakMap<object, { start: number; failed: boolean }>();
  const onRender = {
    start: (facts: object) => void rendering.set(facts, { start: present(), failed: false }),
    error(facts: object) {
      const one = rendering.get(facts);
      if (one) one.failed = true;
    },
    asyncEnd(facts: RenderFacts) {
      const child = childOf(storage.getStore());
      const { start = present(), failed = false } = rendering.get(facts) ?? {};
      if (!child) return;
      const attributes = { "http.route": patternOf(facts.path) };
      spans.add({
        ...child,
        name: "render",
        kind: spanKinds.internal,
        start,
        end: present(),
        failed,
        attributes,
      });
    },
  } as unknown as Parameters<typeof renders.subscribe>[0];

  queries.subscribe(onQuery);
  mails.subscribe(onMail);
  renders.subscribe(onRender);

  return {
    within(request, response, work) {
      const { method = "", url = "", headers } = request;
      const above = trusted ? parseTraceparent(headers.traceparent) : null;
      if (above ? !above.sampled : Math.random() >= settings.share) return work();
      const context: Present = { traceId: above?.traceId ?? newId(16), spanId: newId(8), children: 0 };
      const start = present();
      const route = patternOf(url.split("?", 1)[0] ?? "");
      response.once("close", () => {
        const status = response.writableFinished ? response.statusCode : 499;
        spans.add({
          ...{ traceId: context.traceId, spanId: context.spanId, parentId: above?.spanId },
          ...{
            name: `${method} ${route}`,
            kind: spanKinds.server,
            start,
            end: present(),
            failed: status >= 500,
          },
          attributes: {
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
          },
        });
      });
      storage.run(context, work);
    },
    async close() {
      rememberTraces(undefined);
      queries.unsubscribe(onQuery);
      mails.unsubscribe(onMail);
      renders.unsubscribe(onRender);
      await spans.close();
    },
  };
}

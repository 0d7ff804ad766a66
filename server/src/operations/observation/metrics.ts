/** Metrics for Prometheus. Loaded only when metrics are configured. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import {
  type MailFacts,
  mailChannel,
  renderChannel,
  type SweepFacts,
  sweepChannel,
  type WriteWaitFacts,
  writeWaitChannel,
} from "../../kernel/diagnostics-channels.ts";
import { version } from "../../kernel/version.ts";
import { retentionRules } from "../retention/rules.ts";
import { patternFinder } from "./route-patterns.ts";
import { type StateMetricsDependencies, watchState } from "./state-metrics.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const responseSecondsBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

export interface Metrics {
  /** Counts a request when it has ended. @returns counts a page as cached or rendered. */
  watch(request: IncomingMessage, response: ServerResponse): (isKept: boolean) => void;
  /** All metrics in Prometheus's text format. */
  text(): Promise<string>;
  contentType: string;
  close(): void;
}

/** @param routes patterns by which requests are labelled, besides `other`. */
export function openMetrics(watched: StateMetricsDependencies, routes: readonly string[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: "extenso_build_info",
    help: "The version that runs, as a label; always 1",
    labelNames: ["version"] as const,
    registers,
  });
  build.set({ version }, 1);
  const patternOf = patternFinder(routes);
  const answers = new Histogram({
    name: "extenso_http_request_duration_seconds",
    help: "From a request's head to the last byte of its answer",
    labelNames: ["method", "route", "status"] as const,
    buckets: responseSecondsBuckets,
    registers,
  });
  const sources = new Counter({
    name: "extenso_http_answers_total",
    help: "Answers by where they came from: kept ones were sent without being made",
    labelNames: ["from"] as const,
    registers,
  });
  const [kept, made] = [sources.labels("kept"), sources.labels("made")];
  const stopWatching = watchWork(registers);
  watchState(watched, registers);

  return {
    watch(request, response) {
      const started = performance.now();
      response.once("close", () => {
        const { method = "", url = "" } = request;
        const end = url.indexOf("?");
        const route = patternOf(end < 0 ? url : url.slice(0, end));
        // A client that disconnected before the response was complete counts as 499, whatever its status.
        const status = response.writableFinished ? response.statusCode : 499;
        const labels = { method: methods.has(method) ? method : "other", route, status };
        answers.observe(labels, (performance.now() - started) / 1000);
      });
      return (isKept) => (isKept ? kept : made).inc();
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: stopWatching,
  };
}

/** @returns a function that stops watching. */
function watchWork(registers: Registry[]): () => void {
  const rendered = new Histogram({
    name: "extenso_page_render_duration_seconds",
    help: "Pages that the site was asked for",
    buckets: responseSecondsBuckets,
    registers,
  });
  const failed = new Counter({
    name: "extenso_page_render_failures_total",
    help: "Pages that failed",
    registers,
  });
  const sent = new Counter({
    name: "extenso_mail_attempts_total",
    help: "Attempts to send a mail, by how they ended",
    labelNames: ["kind", "outcome"] as const,
    registers,
  });
  const removed = new Counter({
    name: "extenso_swept_rows_total",
    help: "Rows removed because they were kept long enough",
    labelNames: ["what"] as const,
    registers,
  });
  const waited = new Histogram({
    name: "extenso_write_wait_seconds",
    help: "How long those waited who wrote: for their turn on SQLite, for a connection on PostgreSQL",
    buckets: responseSecondsBuckets,
    registers,
  });
  // Counters start at 0, because Prometheus sees no increase in one that first appears with its first count.
  for (const { what } of retentionRules) removed.inc({ what }, 0);
  const started = new WeakMap<object, number>();
  const onRender = {
    start: (facts: object) => void started.set(facts, performance.now()),
    asyncEnd: (facts: object) => {
      rendered.observe((performance.now() - (started.get(facts) ?? performance.now())) / 1000);
    },
    error: () => failed.inc(),
  };
  const onMail = (facts: unknown) => {
    const { kind, outcome } = facts as MailFacts;
    sent.inc({ kind, outcome });
  };
  const onSweep = (facts: unknown) => {
    const { what, rows } = facts as SweepFacts;
    removed.inc({ what }, rows);
  };
  const onWait = (facts: unknown) => waited.observe((facts as WriteWaitFacts).ms / 1000);
  renderChannel.subscribe(onRender as unknown as Parameters<typeof renderChannel.subscribe>[0]);
  mailChannel.subscribe(onMail);
  sweepChannel.subscribe(onSweep);
  writeWaitChannel.subscribe(onWait);
  return () => {
    renderChannel.unsubscribe(onRender as unknown as Parameters<typeof renderChannel.unsubscribe>[0]);
    mailChannel.unsubscribe(onMail);
    sweepChannel.unsubscribe(onSweep);
    writeWaitChannel.unsubscribe(onWait);
  };
}

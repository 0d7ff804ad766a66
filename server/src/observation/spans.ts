/** Spans on their way to a collector: OTLP over HTTP, as JSON. */
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { TraceSettings } from "../settings/trace-settings.ts";

type Attributes = Record<string, string | number>;

export interface Span {
  traceId: string;
  spanId: string;
  parentId?: string | undefined;
  name: string;
  /** OpenTelemetry's numbers. */
  kind: 1 | 2 | 3 | 4 | 5;
  /** Milliseconds since 1970, with fractions. */
  start: number;
  end: number;
  failed: boolean;
  attributes: Attributes;
}

export const spanKinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;

export interface SpanExporter {
  add(span: Span): void;
  /** Sends what is there; gives up after a moment. */
  close(): Promise<void>;
}

/** What waits for a collector that is away; more is dropped, and counted. */
const mostWaiting = 2_048;
const atOnce = 512;
const everyMs = 5_000;
const patienceMs = 10_000;

export function createExporter(
  { url, headers, service }: TraceSettings,
  log: Logger,
  send: typeof fetch = fetch,
): SpanExporter {
  let waiting: Span[] = [];
  let dropped = 0;
  let sending: Promise<void> | undefined;
  let isAway = false;
  const closing = new AbortController();

  async function sendSome(): Promise<void> {
    const spans = waiting.splice(0, atOnce);
    if (spans.length === 0) return;
    try {
      const { ok, status, body } = await send(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(exportRequest(service, spans)),
        signal: AbortSignal.timeout(patienceMs),
        redirect: "error",
      });
      await body?.cancel();
      if (!ok) throw new Error(`the collector said ${status}`);
      if (isAway || dropped > 0) log.info({ dropped }, "traces are taken");
      isAway = false;
      dropped = 0;
    } catch (error) {
      dropped += spans.length;
      if (!isAway) log.warn({ err: error }, "traces are not taken, and dropped until they are");
      isAway = true;
    }
  }

  const flush = () => {
    sending ??= sendSome().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(() => void flush(), everyMs).unref();

  return {
    add(span) {
      if (waiting.length >= mostWaiting) dropped += 1;
      else waiting.push(span);
      if (waiting.length === atOnce) void flush();
    },
    async close() {
      clearInterval(timer);
      const all = (async () => {
        while (waiting.length > 0) await flush();
        await sending;
      })();
      await Promise.race([all, wait(1_000, undefined, { signal: closing.signal, ref: false })]);
      closing.abort();
      waiting = [];
    },
  };
}

/** `ExportTraceServiceRequest` of OTLP 1.0. */
function exportRequest(service: string, spans: readonly Span[]): unknown {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ "service.name": service }) },
        scopeSpans: [{ scope: { name: "extenso" }, spans: spans.map(asOtlp) }],
      },
    ],
  };
}

function asOtlp({ traceId, spanId, parentId, name, kind, start, end, failed, attributes }: Span): unknown {
  return {
    ...{ traceId, spanId, name, kind },
    ...(parentId ? { parentSpanId: parentId } : {}),
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    status: failed ? { code: 2 } : {},
  };
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}

function attributesOf(attributes: Attributes): unknown[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));
}

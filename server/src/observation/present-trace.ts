/** In which trace this very moment's work is done, for what is handed on to be done later. */
import type { AsyncLocalStorage } from "node:async_hooks";

export interface SpanContext {
  /** 32 and 16 hexadecimal digits. */
  traceId: string;
  spanId: string;
}

let present: AsyncLocalStorage<SpanContext> | undefined;

/** Called once, where traces are set. */
export function rememberTraces(storage: AsyncLocalStorage<SpanContext> | undefined): void {
  present = storage;
}

/** As the header `traceparent` has it; undefined where nothing is traced. */
export function presentTrace(): string | undefined {
  const context = present?.getStore();
  return context && `00-${context.traceId}-${context.spanId}-01`;
}

/** Begins work that many requests cause and none of them owns, such as sending what waits. */
export function outsideOfTraces<Result>(work: () => Result): Result {
  return present ? present.exit(work) : work();
}

/** @param header as sent, by anyone; null for what is none. */
export function parseTraceparent(header: unknown): (SpanContext & { sampled: boolean }) | null {
  if (typeof header !== "string" || header.length > 100) return null;
  const [, traceId = "", spanId = "", flags = ""] =
    /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(header) ?? [];
  return traceId ? { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 } : null;
}

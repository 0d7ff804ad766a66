/** Where traces go, as OpenTelemetry's variables say. */
import type { Environment } from "./environment-schema.ts";

export interface TraceSettings {
  /** Where spans are sent, `/v1/traces` included. */
  url: string;
  headers: Record<string, string>;
  service: string;
  /** Of the requests that nobody before us decided about: from 0 to 1. */
  share: number;
}

export function traceSettings(env: Environment): TraceSettings | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  const pairs = env.OTEL_EXPORTER_OTLP_HEADERS.split(",").map((pair) => pair.split(/=(.*)/s));
  const headers = pairs.filter(([name, value]) => name && value !== undefined);
  return {
    url: `${withoutSlash(endpoint)}/v1/traces`,
    headers: Object.fromEntries(headers.map(([name = "", value = ""]) => [name.trim(), value.trim()])),
    service: env.OTEL_SERVICE_NAME,
    share: Number(env.OTEL_TRACES_SAMPLER_ARG),
  };
}

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

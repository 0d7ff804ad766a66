/** Serves the metrics on their own port, or to requests with the token; others get the page for unknown paths. */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Settings } from "../../kernel/settings/settings.ts";
import type { Metrics } from "./metrics.ts";

const path = "/metrics";

export interface MetricsDoor {
  /**
   * Answers a request with the token on the visitors' port, if the metrics have no port of their own. Returns false
   * for all other requests and leaves them untouched.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  close(): Promise<void>;
}

type DoorSettings = Settings["metrics"];

/** @throws the system's error when the port can't be opened. */
export async function openMetricsDoor(
  metrics: Pick<Metrics, "text" | "contentType">,
  { port, host, token }: DoorSettings,
): Promise<MetricsDoor> {
  const mayRead = ({ headers }: IncomingMessage) =>
    token !== undefined && isSame(headers.authorization ?? "", `Bearer ${token}`);

  const send = (response: ServerResponse) => {
    metrics.text().then(
      (text) =>
        response
          .writeHead(200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" })
          .end(text),
      () => response.writeHead(500).end(),
    );
  };

  const server =
    port === undefined
      ? null
      : createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
          if (request.method !== "GET" || request.url !== path) response.writeHead(404).end();
          else if (token !== undefined && !mayRead(request)) response.writeHead(401).end();
          else send(response);
        });
  if (server) {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
    server.unref();
  }
  return {
    answer(request, response) {
      if (server || request.url !== path || request.method !== "GET" || !mayRead(request)) return false;
      send(response);
      return true;
    },
    async close() {
      server?.closeAllConnections();
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    },
  };
}

/** Compared in constant time, by hashes of equal length. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

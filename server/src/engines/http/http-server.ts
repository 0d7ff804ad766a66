/** The HTTP server: refuses bad requests and closes slow connections before the app sees a request. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";

/** Time limits for clients: slow lines are served, but connections held open on purpose are closed. */
export interface Patience {
  /** For a request's head, and for the whole request. */
  headMs: number;
  requestMs: number;
  /** Without a byte in either direction while the client is waited for. */
  idleMs: number;
  /** A connection without a request under way is closed after this time. */
  keptMs: number;
  /** A response may wait for its reader this long in total, plus a second for each `bytesPerSecond` sent. */
  readingMs: number;
  bytesPerSecond: number;
  /** Interval of the check. */
  checkMs: number;
}

const patience: Patience = {
  headMs: 15_000,
  requestMs: 60_000,
  idleMs: 30_000,
  // A proxy that sends a request just as this server closes the connection answers 502, so proxies have to close first
  // (after 60 s in nginx and at AWS).
  keptMs: 65_000,
  readingMs: 60_000,
  bytesPerSecond: 4_096,
  checkMs: 5_000,
};

/** A response being sent. */
interface Exchange {
  request: IncomingMessage;
  socket: Socket;
  /** The socket's `bytesWritten` when the request arrived. */
  sentBefore: number;
  /** Time for which the client didn't read what was written. */
  waitedMs: number;
}

/** @param listener receives every request that isn't refused. */
export function createHttpServer(listener: RequestListener, allowed: Patience = patience): Server {
  const { headMs, requestMs, idleMs, keptMs, readingMs, bytesPerSecond, checkMs } = allowed;
  const underWay = new Map<ServerResponse, Exchange>();
  const server = createServer(
    {
      headersTimeout: headMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keptMs,
      connectionsCheckingInterval: checkMs,
    },
    (request, response) => {
      const refused = refusalOf(request);
      if (refused) {
        response.writeHead(refused.status, { ...refused.headers, Connection: "close" }).end();
        return;
      }
      const { socket } = request;
      const sentBefore = socket.bytesWritten;
      listener(request, response);
      // A cached response has usually been handed to the system already.
      if (response.writableEnded && socket.writableLength === 0) return;
      underWay.set(response, { request, socket, sentBefore, waitedMs: 0 });
      response.once("close", () => underWay.delete(response));
    },
  );

  server.setTimeout(idleMs, (socket) => {
    const own = [...underWay.values()].filter((exchange) => exchange.socket === socket);
    // The connection is idle because we are still working on the response, so it stays open.
    const isOurTurn = own.length > 0 && own.every(({ request }) => request.complete);
    if (!isOurTurn || socket.writableLength > 0) socket.destroy();
  });

  const checking = setInterval(() => {
    for (const exchange of underWay.values()) {
      const { socket, sentBefore } = exchange;
      if (socket.writableLength > 0) exchange.waitedMs += checkMs;
      const due = readingMs + ((socket.bytesWritten - sentBefore) / bytesPerSecond) * 1000;
      if (exchange.waitedMs > due) socket.destroy();
    }
  }, checkMs);
  checking.unref();
  server.once("close", () => clearInterval(checking));
  return server;
}

interface Refused {
  status: number;
  headers?: Record<string, string>;
}

function refusalOf({ method, rawHeaders }: IncomingMessage): Refused | null {
  // `Request` refuses these methods, which only attackers use.
  if (method === "TRACE" || method === "TRACK") {
    return { status: 405, headers: { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" } };
  }
  // Two proxies on the way could each choose another one of the hosts (RFC 9112, section 3.2).
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1 ? { status: 400 } : null;
}

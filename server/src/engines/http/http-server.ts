/** The server that listens: what is refused, and who is hung up on, before there is a request to speak of. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";

/** How long the other side may take. A visitor on a slow line gets through; one who holds a place does not. */
export interface Patience {
  /** For a request's head, and for all of it. */
  headMs: number;
  requestMs: number;
  /** Without a single byte in either direction while we wait. */
  idleMs: number;
  /** An answer may wait for its reader this long in all, and a second more for each so many bytes of it. */
  readingMs: number;
  bytesPerSecond: number;
  /** How often it is looked. */
  checkMs: number;
}

const patience: Patience = {
  headMs: 15_000,
  requestMs: 60_000,
  idleMs: 30_000,
  readingMs: 60_000,
  bytesPerSecond: 4_096,
  checkMs: 5_000,
};

/** An answer under way. */
interface Exchange {
  request: IncomingMessage;
  socket: Socket;
  /** The socket's `bytesWritten` when the request arrived. */
  sentBefore: number;
  /** Time for which the client didn't read what was written. */
  waitedMs: number;
}

/** @param listener gets every request that is one. */
export function createHttpServer(listener: RequestListener, allowed: Patience = patience): Server {
  const { headMs, requestMs, idleMs, readingMs, bytesPerSecond, checkMs } = allowed;
  const underWay = new Map<ServerResponse, Exchange>();
  const server = createServer(
    { headersTimeout: headMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs },
    (request, response) => {
      const refused = refusalOf(request);
      if (refused) {
        response.writeHead(refused.status, { ...refused.headers, Connection: "close" }).end();
        return;
      }
      const { socket } = request;
      const sentBefore = socket.bytesWritten;
      listener(request, response);
      // A cached answer is usually with the system already.
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
  // Two of us on the way could each believe another one (RFC 9112, section 3.2).
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1 ? { status: 400 } : null;
}

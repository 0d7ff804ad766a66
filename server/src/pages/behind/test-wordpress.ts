/** A WordPress for tests: a real local server with configurable responses, hostile ones included. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";

export interface TestWordPress {
  /** Root URL of its API. */
  apiRoot: string;
  origin: string;
  /** `METHOD /path?query` of all requests except for the index. */
  asked: { line: string; headers: Headers; body: string }[];
  /** Additional responses; null goes on to the next handler. */
  answer: (request: Request) => Response | Promise<Response> | null;
  routes: string[];
  /** Replaces the response of the index. */
  index: (() => Response | Promise<Response>) | null;
  indexReads: number;
  close(): Promise<void>;
}

export const coreRoutes = [
  "/wp/v2",
  "/wp/v2/posts",
  "/wp/v2/posts/(?P<id>[\\d]+)",
  "/wp/v2/users",
  "/wp/v2/users/me",
  "/wp/v2/settings",
];
export const jwtRoutes = ["/jwt-auth/v1/token", "/jwt-auth/v1/token/validate"];

export async function openTestWordPress(routes: string[]): Promise<TestWordPress> {
  const wordPress: TestWordPress = {
    apiRoot: "",
    origin: "",
    asked: [],
    answer: () => null,
    routes,
    index: null,
    indexReads: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function handle(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/wp-json/") {
      wordPress.indexReads += 1;
      if (wordPress.index) return wordPress.index();
      const { origin } = wordPress;
      const named = Object.fromEntries(wordPress.routes.map((route) => [route, {}]));
      return Response.json({
        name: "Test",
        url: origin,
        home: origin,
        timezone_string: "America/Toronto",
        routes: named,
      });
    }
    const passing = request.clone();
    wordPress.asked.push({
      line: `${request.method} ${pathname}${search}`,
      headers: request.headers,
      body: await request.text(),
    });
    const answer = await wordPress.answer(passing);
    if (answer) return answer;
    const code = "rest_no_route";
    return Response.json({ code, message: "No route was found.", data: { status: 404 } }, { status: 404 });
  }

  const server = createServer(getRequestListener(handle, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  wordPress.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  wordPress.apiRoot = `${wordPress.origin}/wp-json`;
  return wordPress;
}

/** A response of a server that is broken, taken over, or not the right one. */
export interface Hostile {
  response: Response;
  /** Bytes read from it so far. */
  taken(): number;
  /** Whether the reader cancelled it. */
  isLeft(): boolean;
}

const json = { "Content-Type": "application/json" };

/** An endless `[0,0,0…`, as fast as it is read. */
export function endless(headers: Record<string, string> = json): Hostile {
  const part = Buffer.alloc(64 * 1024, "0,");
  let taken = 0;
  let isLeft = false;
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(Buffer.from("[")),
    cancel() {
      isLeft = true;
    },
    async pull(stream) {
      // Gives the other end of the connection its turn.
      await new Promise((resolve) => setImmediate(resolve));
      taken += part.byteLength;
      stream.enqueue(part);
    },
  });
  return { response: new Response(body, { headers }), taken: () => taken, isLeft: () => isLeft };
}

/** Sends a byte now and then without end: never silent, never complete. */
export function drip(everyMs: number, headers: Record<string, string> = json): Response {
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(Buffer.from("["));
      timer = setInterval(() => stream.enqueue(Buffer.from(" ")), everyMs);
    },
    cancel: () => clearInterval(timer),
  });
  return new Response(body, { headers });
}

/** A few kilobytes that unpack to `bytes` of JSON text. */
export function bomb(bytes: number): Response {
  const packed = gzipSync(Buffer.concat([Buffer.from('"'), Buffer.alloc(bytes, "a"), Buffer.from('"')]));
  return new Response(packed, { headers: { ...json, "Content-Encoding": "gzip" } });
}

export function nested(depth: number): Response {
  return new Response("[".repeat(depth) + "]".repeat(depth), { headers: json });
}

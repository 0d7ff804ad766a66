/** A WordPress for tests: a real server on this machine that answers as it is told. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

export interface TestWordPress {
  /** Its API's root. */
  apiRoot: string;
  origin: string;
  /** `METHOD /path?query` of everything it was asked but its index. */
  asked: { line: string; headers: Headers; body: string }[];
  /** Further answers; null: the next thing that answers. */
  answer: (request: Request) => Response | Promise<Response> | null;
  routes: string[];
  /** What its index answers with instead. */
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
      return Response.json({ name: "Test", url: origin, home: origin, routes: named });
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

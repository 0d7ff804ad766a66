/** For tests: a WordPress and the server in front of it, called over a real socket as by visitors. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { apiResources } from "../../app.ts";
import { openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import type { RemoteLimits } from "./limits.ts";
import { createRemoteContent, type RemoteContent } from "./remote-content.ts";
import { openTestWordPress, type TestWordPress } from "./test-wordpress.ts";

export interface TestRemote {
  wordPress: TestWordPress;
  studio: TestStudio;
  /** Replaced by `open`, with other limits or without a known index. */
  remote: RemoteContent;
  open(limits?: Partial<RemoteLimits>): void;
  /** Calls a path below `/wp-json`, or one that begins with `/?`; null when the call isn't forwarded. */
  call(method: string, path: string, init?: RequestInit & { duplex?: "half" }): Promise<Response | null>;
  /** Reads as a page does. */
  read(path: string, signal?: AbortSignal): Promise<Response | null>;
  upload(path: string, init?: RequestInit): Promise<Response>;
  /** `METHOD /path?query` of every request to the WordPress, except for its index. */
  lines(): string[];
  close(): Promise<void>;
}

/** An unused status, for calls that aren't forwarded. */
const staysHere = 299;

export async function openTestRemote(routes: string[]): Promise<TestRemote> {
  const wordPress = await openTestWordPress(routes);
  const studio = await openTestStudio("sqlite");
  const { publicUrl } = studio.settings;
  const declared = apiResources(studio).flatMap((resource) => resource.routes);
  const make = (limits: Partial<RemoteLimits> = {}) =>
    createRemoteContent({
      apiRoot: wordPress.apiRoot,
      publicUrl,
      routes: declared,
      log: studio.log,
      now: () => studio.clock().getTime(),
      limits,
    });
  const listener = getRequestListener(
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/wp-content/")) return test.remote.forwardUpload(request);
      const answer = await test.remote.answer(request, "203.0.113.7");
      return answer instanceof Response ? answer : new Response(null, { status: staysHere });
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const test: TestRemote = {
    wordPress,
    studio,
    remote: make(),
    open(limits) {
      test.remote = make(limits);
    },
    async call(method, path, init = {}) {
      const address = path.startsWith("/?") ? path : `/wp-json${path}`;
      const answer = await fetch(`${origin}${address}`, { method, ...init });
      return answer.status === staysHere ? null : answer;
    },
    read(path, signal) {
      return test.remote.answerPage(new Request(`${publicUrl}/wp-json${path}`, signal ? { signal } : {}));
    },
    upload: (path, init) => fetch(`${origin}${path}`, init),
    lines: () => wordPress.asked.map(({ line }) => line),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await wordPress.close();
      await studio.close();
    },
  };
  return test;
}

/** The possible effects on this server of a WordPress that is broken, taken over, or not the right one. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { largestResponse } from "./limits.ts";
import { openTestRemote, type TestRemote } from "./test-remote.ts";
import {
  bomb,
  coreRoutes,
  drip,
  endless,
  jwtRoutes,
  nested,
  openTestWordPress,
  type TestWordPress,
} from "./test-wordpress.ts";

let remote: TestRemote;
let wordPress: TestWordPress;
let call: TestRemote["call"];
/** Another program on a port that only this machine reaches. */
let inner: TestWordPress;

beforeAll(async () => {
  remote = await openTestRemote([...coreRoutes, ...jwtRoutes]);
  ({ wordPress, call } = remote);
  inner = await openTestWordPress([...coreRoutes, ...jwtRoutes]);
  inner.answer = () => Response.json({ secret: true });
});
beforeEach(() => {
  wordPress.asked.length = 0;
  wordPress.index = null;
  wordPress.answer = () => null;
  remote.open();
});
afterAll(async () => {
  await remote.close();
  await inner.close();
});

const json = { "Content-Type": "application/json" };
const posts = () => call("GET", "/wp/v2/posts");
const statusAndCode = async (answer: Response | null) => [answer?.status, (await answer?.json())?.code];
const unreadable = "content_server_unreadable";

describe("redirects", () => {
  test.each([
    ["to another port", () => `${inner.apiRoot}/wp/v2/posts`],
    ["to another host", () => "http://localhost.example.test/"],
    ["to another name of this machine", () => wordPress.origin.replace("127.0.0.1", "localhost")],
    ["to another scheme", () => wordPress.origin.replace("http:", "https:")],
    ["to a file", () => "file:///etc/passwd"],
    ["to a text", () => "data:application/json,{}"],
    ["with somebody's name", () => `http://x@${new URL(inner.origin).host}/`],
    ["without a scheme", () => `//${new URL(inner.origin).host}/`],
    ["to nowhere", () => ""],
    ["to no address", () => "http://["],
  ])("%s are not followed, neither by calls nor by files nor for what it is", async (_, target) => {
    wordPress.answer = () => new Response(null, { status: 302, headers: { Location: target() } });
    expect(await statusAndCode(await posts())).toEqual([502, "content_server_unreachable"]);
    expect((await remote.upload("/wp-content/uploads/a.jpg")).status).toBe(502);
    wordPress.index = () => new Response(null, { status: 301, headers: { Location: target() } });
    remote.open();
    expect((await call("POST", "/jwt-auth/v1/token"))?.status).toBe(502);
    expect([inner.asked, inner.indexReads]).toEqual([[], 0]);
  });

  test("within its address are followed, three at most", async () => {
    const redirects = (times: number) => (request: Request) => {
      const hops = Number(new URL(request.url).searchParams.get("hops") ?? 0);
      const next = `${wordPress.origin}/wp-json/wp/v2/posts?hops=${hops + 1}`;
      return hops < times ? Response.redirect(next, 302) : Response.json([{ id: 7 }]);
    };
    wordPress.answer = redirects(3);
    expect(await (await posts())?.json()).toEqual([{ id: 7 }]);
    wordPress.answer = redirects(4);
    expect((await posts())?.status).toBe(502);
    wordPress.answer = () =>
      new Response(null, { status: 302, headers: { Location: "/wp-content/uploads/b.jpg" } });
    wordPress.asked.length = 0;
    expect((await remote.upload("/wp-content/uploads/a.jpg")).status).toBe(502);
    expect(wordPress.asked).toHaveLength(4);
  });
});

describe("sizes", () => {
  test("a body without end is left when it is more than any answer", async () => {
    const { response, taken } = endless();
    wordPress.answer = () => response;
    expect(await statusAndCode(await posts())).toEqual([502, unreadable]);
    expect(taken()).toBeLessThan(4 * largestResponse);
  });

  test("one that says beforehand how long it is, is not begun", async () => {
    const { response, taken } = endless({ ...json, "Content-Length": String(largestResponse + 1) });
    wordPress.answer = () => response;
    expect(await statusAndCode(await posts())).toEqual([502, unreadable]);
    expect(taken()).toBeLessThan(largestResponse);
  });

  test("so is an index without end, with which nothing is known of it", async () => {
    wordPress.index = () => endless().response;
    expect((await call("POST", "/jwt-auth/v1/token"))?.status).toBe(502);
    expect(remote.lines()).toEqual([]);
  });

  test("a page of what is no JSON is not read", async () => {
    for (const headers of [{ "Content-Type": "text/html" }, {}]) {
      const { response, taken } = endless(headers as Record<string, string>);
      wordPress.answer = () => response;
      expect(await statusAndCode(await posts())).toEqual([502, unreadable]);
      expect(taken()).toBeLessThan(largestResponse);
    }
  });

  test("what counts is what it unpacks to", async () => {
    wordPress.answer = () => bomb(64 * 1024 * 1024);
    expect(await statusAndCode(await posts())).toEqual([502, unreadable]);
    wordPress.answer = () => bomb(1024 * 1024);
    expect((await posts())?.status).toBe(200);
  });

  test.each([
    ["deeper than content is", () => nested(100)],
    ["as deep as it is long", () => nested(1_000_000)],
    ["of more lists than content has", () => new Response(`[${"[],".repeat(400_000)}[]]`, { headers: json })],
    ["of more values", () => new Response(`[${"0,".repeat(2_000_000)}0]`, { headers: json })],
    ["cut off", () => new Response('[{"id":1},', { headers: json })],
    ["none", () => new Response("Warning: Undefined variable in /var/www", { headers: json })],
    ["empty", () => new Response("", { headers: json })],
  ])("JSON that is %s is none", async (_, answer) => {
    wordPress.answer = answer;
    expect(await statusAndCode(await posts())).toEqual([502, unreadable]);
  });

  test("brackets and commas in texts are texts", async () => {
    const text = '[{,"\\'.repeat(100_000);
    wordPress.answer = () => Response.json([{ text, after: '"' }]);
    expect(await (await posts())?.json()).toEqual([{ text, after: '"' }]);
  });

  test("headers without end are no answer", async () => {
    wordPress.answer = () => Response.json([], { headers: { "X-Large": "x".repeat(100_000) } });
    expect((await posts())?.status).toBe(502);
    wordPress.answer = () => {
      const headers = new Headers(json);
      for (let at = 0; at < 2_000; at++) headers.set(`X-Many-${at}`, "0123456789");
      return new Response("[]", { headers });
    };
    expect((await posts())?.status).toBe(502);
  });
});

/** Headers except those of the connection. */
function ownHeaders(answer: Response | null): Record<string, string> {
  const {
    connection: _,
    date: __,
    "keep-alive": ___,
    ...headers
  } = Object.fromEntries(answer?.headers ?? []);
  return headers;
}

describe("headers", () => {
  test("that say something to our site go on, in the shapes that it knows", async () => {
    wordPress.answer = () =>
      Response.json([], {
        headers: {
          "X-WP-Total": "900",
          "X-WP-TotalPages": "900000000",
          Allow: "GET, POST",
          Link: `<${wordPress.apiRoot}/>; rel="https://api.w.org/"`,
          "Retry-After": "soon",
          "Set-Cookie": "session=1; Domain=example.test",
          "Clear-Site-Data": '"*"',
          "Content-Security-Policy": "default-src *",
          "Strict-Transport-Security": "max-age=0",
          "Cache-Control": "public, max-age=31536000",
          Expires: "Wed, 01 Jan 2098 00:00:00 GMT",
          Refresh: "0; url=https://elsewhere.example",
          Location: "/",
          Vary: "*",
          "Access-Control-Allow-Origin": "*",
          "Access-Control-Allow-Credentials": "true",
          "Service-Worker-Allowed": "/",
          "Report-To": "{}",
          NEL: "{}",
          ETag: '"theirs"',
          "X-Powered-By": "PHP",
          "Content-Disposition": 'attachment; filename="../../x.html"',
        },
      });
    const answer = await posts();
    const { link, etag, ...headers } = ownHeaders(answer);
    expect(link).toBe('<https://studio.example.test/wp-json/>; rel="https://api.w.org/"');
    expect(etag).not.toBe('"theirs"');
    expect(headers).toEqual({
      "access-control-allow-headers":
        "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type",
      "access-control-expose-headers": "X-WP-Total, X-WP-TotalPages, Link",
      allow: "GET",
      "cache-control": "no-cache",
      "content-length": "2",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      "content-type": "application/json; charset=UTF-8",
      vary: "Origin",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      "x-wp-total": "900",
    });
  });

  test("of what is about somebody say that nobody else may keep it", async () => {
    wordPress.answer = () => Response.json({}, { headers: { "Cache-Control": "public, max-age=600" } });
    const headers = { Authorization: "Bearer x" };
    for (const answer of [
      await call("POST", "/jwt-auth/v1/token"),
      await call("GET", "/wp/v2/posts?context=edit", { headers }),
      await call("GET", "/wp/v2/users/me", { headers }),
    ]) {
      expect(answer?.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  test("of files too", async () => {
    wordPress.answer = () =>
      new Response("<script>", {
        headers: {
          "Content-Type": 'text/html; charset=utf-8; x="\u00e9"',
          "Set-Cookie": "a=1",
          "Clear-Site-Data": '"*"',
          "Content-Range": "bytes 0-1/2; x",
          "Service-Worker-Allowed": "/",
        },
      });
    expect(ownHeaders(await remote.upload("/wp-content/uploads/a.html"))).toEqual({
      "cache-control": "public, max-age=86400",
      "content-length": "8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
    });
  });
});

test("a part that a file has not is told without the words for it", async () => {
  wordPress.answer = () =>
    new Response("Requested Range Not Satisfiable", {
      status: 416,
      headers: { "Content-Range": "bytes */10", "Content-Length": "31", "Content-Type": "text/html" },
    });
  const answer = await remote.upload("/wp-content/uploads/a.mp4", { headers: { Range: "bytes=20-" } });
  expect([answer.status, answer.headers.get("Content-Range"), await answer.text()]).toEqual([
    416,
    "bytes */10",
    "",
  ]);
  expect(answer.headers.has("Content-Length")).toBe(false);
});

test("many ranges at once are not asked for", async () => {
  wordPress.answer = () => new Response("whole", { headers: { "Content-Type": "video/mp4" } });
  const headers = { Range: `bytes=${"0-1,".repeat(1_000)}0-1` };
  expect((await remote.upload("/wp-content/uploads/a.mp4", { headers })).status).toBe(200);
  expect(wordPress.asked[0]?.headers.has("range")).toBe(false);
});

describe("time", () => {
  test("a byte now and then is no answer", async () => {
    remote.open({ answerMs: 200 });
    wordPress.answer = () => drip(20);
    expect(await statusAndCode(await posts())).toEqual([504, "content_server_timeout"]);
  });

  test("nor is silence, however it was come to", async () => {
    remote.open({ answerMs: 200 });
    wordPress.answer = (request) =>
      new URL(request.url).pathname.endsWith("/silent")
        ? new Promise(() => {})
        : Response.redirect(`${wordPress.origin}/wp-json/silent`, 302);
    expect(await statusAndCode(await posts())).toEqual([504, "content_server_timeout"]);
  });

  test("a file that stands still is given up, and its place is free again", async () => {
    // The limit holds for the first byte, too, which takes up to 100 ms on a busy machine.
    remote.open({ idleMs: 500 });
    wordPress.answer = () =>
      new Response(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from("a film")) }), {
        headers: { "Content-Type": "video/mp4", "Content-Length": "1000000" },
      });
    const answer = await remote.upload("/wp-content/uploads/a.mp4");
    await expect(answer.arrayBuffer()).rejects.toThrow();
    wordPress.answer = () => new Promise(() => {});
    expect((await remote.upload("/wp-content/uploads/a.mp4")).status).toBe(504);
  });

  test("a file is fetched no faster than the visitor takes it, and left when he leaves", async () => {
    const { response, taken, isLeft } = endless({ "Content-Type": "video/mp4" });
    wordPress.answer = () => response;
    const answer = await remote.upload("/wp-content/uploads/a.mp4");
    const reader = answer.body?.getReader();
    await reader?.read();
    // The connection's own buffers are filled, and then nothing more is read.
    let before = -1;
    const standsStill = () => {
      const now = taken();
      const same = now === before;
      before = now;
      return same;
    };
    await expect.poll(standsStill, { interval: 100 }).toBe(true);
    expect(taken()).toBeLessThan(64 * 1024 * 1024);
    await reader?.cancel();
    await expect.poll(isLeft).toBe(true);
  });

  test("whoever waits for an index that does not come reads the content all the same", async () => {
    remote.open({ indexMs: 50 });
    wordPress.index = () => new Promise(() => {});
    wordPress.answer = () => Response.json([{ id: 7 }]);
    expect(await (await posts())?.json()).toEqual([{ id: 7 }]);
  });

  test("many readers of a silent one do not stand in the way of our pages and of who signs in", async () => {
    remote.open({ answerMs: 3_000 });
    wordPress.answer = (request) => {
      const hangs = new URL(request.url).pathname.endsWith("/posts");
      return hangs ? new Promise(() => {}) : Response.json({ token: "x" });
    };
    await remote.remote.hosts();
    const reads = Promise.all(
      Array.from({ length: 300 }, (_, page) => call("GET", `/wp/v2/posts?page=${page}`)),
    );
    expect((await call("POST", "/jwt-auth/v1/token"))?.status).toBe(200);
    expect((await remote.read("/wp/v2/media"))?.status).toBe(200);
    // Eight requests run, two hundred wait for their turn, and the rest are refused at once.
    await expect.poll(() => remote.lines().filter((line) => line.includes("/posts")).length).toBe(8);
    const statuses = (await reads).map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 504)).toHaveLength(208);
    expect(statuses.filter((status) => status === 503)).toHaveLength(92);
  });
});

test("no address in what it says is asked by this server", async () => {
  wordPress.answer = () =>
    Response.json([
      {
        id: 7,
        source_url: `${inner.origin}/wp-content/uploads/secret.jpg`,
        media_details: { sizes: { full: { source_url: `${inner.origin}/full.jpg` } } },
        _links: { self: [{ href: `${inner.apiRoot}/wp/v2/media/7` }] },
      },
    ]);
  expect(await (await call("GET", "/wp/v2/media"))?.json()).toMatchObject([{ id: 7 }]);
  expect(inner.asked).toEqual([]);
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestRemote, type TestRemote } from "./test-remote.ts";
import { coreRoutes, jwtRoutes, openTestWordPress, type TestWordPress } from "./test-wordpress.ts";

const publicUrl = "https://studio.example.test";

let remote: TestRemote;
let wordPress: TestWordPress;
let call: TestRemote["call"];
let lines: TestRemote["lines"];

beforeEach(async () => {
  remote = await openTestRemote([...coreRoutes, ...jwtRoutes]);
  ({ wordPress, call, lines } = remote);
});
afterEach(() => remote.close());

const json = (value: unknown) => ({
  body: JSON.stringify(value),
  headers: { "Content-Type": "application/json" },
});

describe("whose a call is", () => {
  const accountCalls = [
    ["POST", "/jwt-auth/v1/token"],
    ["POST", "/jwt-auth/v1/token/refresh"],
    ["POST", "/extenso/v1/register"],
    ["POST", "/extenso/v1/password/forgot"],
    ["DELETE", "/extenso/v1/account"],
    ["GET", "/extenso/v1/sessions"],
    ["GET", "/wp/v2/users/me"],
    ["POST", "/wp/v2/users/4"],
  ] as const;

  test("accounts are all there when the WordPress can sign in, whatever it lacks", async () => {
    for (const [method, path] of accountCalls) {
      const answer = await call(method, path);
      expect([path, answer?.status]).toEqual([path, 404]);
      expect(await answer?.json()).toMatchObject({ code: "rest_no_route" });
    }
    expect(lines()).toEqual(accountCalls.map(([method, path]) => `${method} /wp-json${path}`));
  });

  test("accounts are all here when it cannot", async () => {
    wordPress.routes = coreRoutes;
    for (const [method, path] of accountCalls) expect(await call(method, path)).toBeNull();
    expect(lines()).toEqual([]);
  });

  test("pages of other origins may call it, with tokens and without cookies, as they may call this server", async () => {
    wordPress.answer = () => Response.json([]);
    const origin = "https://elsewhere.example.test";
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await call(method, "/wp/v2/posts", { headers: { Origin: origin } });
      expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
        "access-control-allow-origin": origin,
        "access-control-allow-methods": "OPTIONS, GET, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers": expect.stringContaining("Authorization"),
        vary: "Origin",
      });
      expect(answer?.headers.has("access-control-allow-credentials")).toBe(false);
    }
  });

  test("accounts are nowhere until it has said so: a sign-in is not tried on the wrong server", async () => {
    wordPress.index = () => new Response("", { status: 503 });
    const answer = await call("POST", "/jwt-auth/v1/token", json({}));
    expect(answer?.status).toBe(502);
    expect(await answer?.json()).toEqual({
      code: "content_server_unreachable",
      message: "The content server could not be reached.",
      data: { status: 502 },
    });
    expect(lines()).toEqual([]);
  });

  test("accounts are where the sign-in answers, when the index is shut to the public", async () => {
    wordPress.index = () => Response.json({ code: "rest_cannot_access" }, { status: 401 });
    wordPress.answer = () => Response.json({ code: "jwt_auth_no_auth_header" }, { status: 403 });
    expect((await call("POST", "/jwt-auth/v1/token", json({})))?.status).toBe(403);
    expect(await call("POST", "/extenso/v1/contact", json({}))).toBeNull();
    wordPress.answer = () => null;
    remote.open();
    expect(await call("POST", "/jwt-auth/v1/token", json({}))).toBeNull();
  });

  test("content is there, even a kind that it does not have, and while its index is shut", async () => {
    wordPress.index = () => new Response("", { status: 401 });
    for (const path of ["/wp/v2/posts?page=2", "/wp/v2/portfolio-items"]) {
      expect((await call("GET", path))?.status).toBe(404);
    }
    expect(lines().slice(1)).toEqual([
      "GET /wp-json/wp/v2/posts?page=2",
      "GET /wp-json/wp/v2/portfolio-items",
    ]);
  });

  test("addresses that visitors leave stay here, unless it takes them; requests always do", async () => {
    const calls = ["/extenso/v1/newsletter", "/extenso/v1/newsletter/confirm"];
    for (const path of calls) expect(await call("POST", path, json({}))).toBeNull();
    wordPress.index = () => new Response("", { status: 503 });
    remote.open();
    for (const path of calls) expect(await call("POST", path, json({}))).toBeNull();
    expect(lines()).toEqual([]);
    wordPress.index = null;
    wordPress.routes.push("/extenso/v1/contact", "/extenso/v1/newsletter");
    remote.open();
    wordPress.answer = () => Response.json({ success: true, message: "" });
    for (const path of calls) expect(await call("POST", path, json({}))).not.toBeNull();
    expect(await call("POST", "/extenso/v1/contact", json({}))).toBeNull();
    expect(lines()).toEqual(calls.map((path) => `POST /wp-json${path}`));
  });

  test("nothing else of it can be reached through us", async () => {
    wordPress.routes.push("/wp-site-health/v1");
    for (const path of ["/wp/v2/settings", "/wp/v2/plugins", "/wp-site-health/v1"]) {
      expect(await call("GET", path)).toBeNull();
    }
    for (const path of [
      "/wp/v2/posts/..%2f..%2f..%2f..%2fwp-login.php",
      "/wp/v2/posts/%2e%2e%5cwp-login.php",
      "/wp/v2/posts/%",
      "/wp/v2/posts/a%00b",
    ]) {
      expect(await call("POST", path, json({}))).toBeNull();
    }
    expect(await call("GET", "/?rest_route=/wp/v2/posts/../../../wp-login.php")).toBeNull();
    expect((await remote.upload("/wp-content/uploads/..%2f..%2fwp-config.php")).status).toBe(404);
    expect(lines()).toEqual([]);
  });

  test.each([
    ["POST", "/wp/v2/posts"],
    ["POST", "/wp/v2/posts/7"],
    ["PUT", "/wp/v2/pages/7"],
    ["PATCH", "/wp/v2/portfolio-items/7"],
    ["DELETE", "/wp/v2/media/7?force=true"],
    ["POST", "/wp/v2/media"],
    ["POST", "/wp/v2/posts/7/autosaves"],
    ["DELETE", "/wp/v2/posts/7/revisions/9"],
    ["POST", "/wp/v2/categories"],
    ["DELETE", "/WP/V2/Tags/7/"],
    ["GET", "/wp/v2/posts/7?_method=DELETE"],
    ["POST", "/?rest_route=/wp/v2/posts"],
    ["POST", "/wp/v2/media/7/edit"],
  ])("content is written there alone, which the refusal says: %s %s", async (method, path) => {
    wordPress.answer = () => Response.json({});
    const answer = await call(method, path, { headers: { Authorization: "Bearer x" } });
    expect([answer?.status, await answer?.json()]).toMatchObject([
      403,
      { code: "content_edited_in_wordpress", message: expect.stringContaining("/wp-admin/") },
    ]);
    expect(lines()).toEqual([]);
  });

  test("a batch, which would write here or there, is on neither", async () => {
    const batch = json({ requests: [{ path: "/wp/v2/tags", body: { name: "A" } }] });
    for (const path of ["/batch/v1", "/BATCH/v1/", "/?rest_route=/batch/v1"]) {
      const answer = await call("POST", path, batch);
      expect([path, answer?.status]).toEqual([path, 404]);
    }
    expect(lines()).toEqual([]);
  });

  test("what the WordPress lets staff write is not offered here", async () => {
    wordPress.answer = () => Response.json([], { headers: { Allow: "GET, POST" } });
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await call(method, "/wp/v2/posts", { headers: { Authorization: "Bearer x" } });
      expect(answer?.headers.get("Allow")).toBe("GET");
    }
    const account = await call("OPTIONS", "/wp/v2/users/4", { headers: { Authorization: "Bearer x" } });
    expect(account?.headers.get("Allow")).toBe("GET, POST");
  });

  test("what only our own server does with its own content is not there", async () => {
    for (const [method, path] of [
      ["GET", "/extenso/v1/merged-terms?from=1&into=2"],
      ["GET", "/extenso/v1/redirect-rules"],
      ["GET", "/extenso/v1/unknown-paths"],
      ["POST", "/extenso/v1/uploads"],
      ["PATCH", "/extenso/v1/uploads/abc"],
      ["GET", "/extenso/v1/media/7/uses"],
      ["GET", "/extenso/v1/media"],
      ["POST", "/extenso/v1/media/delete"],
      ["GET", "/extenso/v1/videos/7"],
    ] as const) {
      const answer = await call(method, path, { headers: { Authorization: "Bearer x" } });
      expect([path, answer?.status]).toEqual([path, 404]);
      expect(await answer?.json()).toMatchObject({ code: "rest_no_route" });
    }
    expect(lines()).toEqual([]);
  });

  test("people are looked after where their accounts are", async () => {
    const ask = (path: string) => call("GET", path, { headers: { Authorization: "Bearer x" } });
    const paths = ["/extenso/v1/people", "/extenso/v1/people/1", "/extenso/v1/invitations"];
    for (const path of paths) expect((await ask(path))?.status).toBe(404);
    wordPress.index = () => new Response("", { status: 503 });
    remote.open();
    for (const path of paths) expect((await ask(path))?.status).toBe(502);
    wordPress.index = null;
    wordPress.routes = coreRoutes;
    remote.open();
    for (const path of paths) expect(await ask(path)).toBeNull();
    expect(lines()).toEqual([]);
  });

  test("the index stays here, without a token that is none here", async () => {
    const request = new Request(`${publicUrl}/wp-json/`, { headers: { Authorization: "Bearer x" } });
    const left = (await remote.remote.answer(request, "203.0.113.7")) as Request;
    expect([left.url, left.headers.get("Authorization")]).toEqual([`${publicUrl}/wp-json/`, null]);
    expect(await remote.remote.describe()).toMatchObject({ timeZone: "America/Toronto" });
  });

  test("paths of its wp-admin are found where it is installed, and nowhere else", async () => {
    const { remote: content } = remote;
    const { origin } = wordPress;
    expect(await content.adminUrl("/wp-admin")).toBe(`${origin}/wp-admin/`);
    expect(await content.adminUrl("/wp-admin/post.php?post=7&action=edit")).toBe(
      `${origin}/wp-admin/post.php?post=7&action=edit`,
    );
    for (const path of ["/wp-admin/..%2f..%2fx", "/wp-admin/%5cx", "/wp-admin/%"])
      expect(await content.adminUrl(path)).toBe(`${origin}/wp-admin/`);
    wordPress.index = () =>
      Response.json({ url: "https://cms.example.test/wp/", home: "https://cms.example.test", routes: {} });
    remote.open();
    expect(await remote.remote.adminUrl("/wp-admin/edit.php")).toBe(
      "https://cms.example.test/wp/wp-admin/edit.php",
    );
  });

  test("the plain form of an address is the same call", async () => {
    await call("GET", "/?_fields=id&rest_route=/wp/v2/posts/7/&context=view");
    expect(lines()).toEqual(["GET /wp-json/wp/v2/posts/7?_fields=id&context=view"]);
  });
});

describe("what goes along", () => {
  test("of who acts: the token, the browser and the address; never a cookie", async () => {
    await call("POST", "/jwt-auth/v1/token/validate", {
      headers: {
        Authorization: "Bearer x",
        Cookie: "wordpress_logged_in=1",
        "User-Agent": "Firefox",
        "X-Forwarded-For": "6.6.6.6",
      },
    });
    const [asked] = wordPress.asked;
    expect(Object.fromEntries(asked?.headers ?? [])).toMatchObject({
      authorization: "Bearer x",
      "user-agent": "Firefox",
      "x-forwarded-for": "203.0.113.7",
    });
    expect(asked?.headers.has("cookie")).toBe(false);
  });

  test("of who reads content: nothing that tells one from another", async () => {
    await call("GET", "/wp/v2/posts", { headers: { "User-Agent": "Firefox", Cookie: "a=b" } });
    const [asked] = wordPress.asked;
    expect(asked?.headers.get("user-agent")).not.toBe("Firefox");
    for (const name of ["x-forwarded-for", "cookie"]) expect(asked?.headers.has(name)).toBe(false);
  });

  test("a body whole, and none that is larger than a call's", async () => {
    const credentials = { username: "casey", password: "é ✓" };
    await call("POST", "/jwt-auth/v1/token", json(credentials));
    expect(wordPress.asked[0]?.body).toBe(JSON.stringify(credentials));
    const answer = await call("POST", "/jwt-auth/v1/token", json("x".repeat(1024 * 1024)));
    expect(answer?.status).toBe(413);
    expect(lines()).toHaveLength(1);
  });

  test("a photo as it comes, and nothing else of its form; its answer with an address of ours", async () => {
    wordPress.answer = async (request) => {
      const form = await request.formData();
      const file = form.get("file") as File;
      const { name, type, size } = file;
      const avatar = `${wordPress.origin}/wp-content/uploads/a.webp`;
      return Response.json({ names: [...form.keys()], file: { name, type, size }, avatar });
    };
    const form = new FormData();
    form.set("rest_route", "/wp/v2/settings");
    form.set("file", new Blob([pngOf(3 * 1024 * 1024)]), "../../x.php");
    form.set("rest.route", "/wp/v2/settings");
    const answer = await call("POST", "/extenso/v1/avatar", { body: form });
    expect(await answer?.json()).toEqual({
      names: ["file"],
      file: { name: "photo.png", type: "image/png", size: 3 * 1024 * 1024 },
      avatar: `${publicUrl}/wp-content/uploads/a.webp`,
    });
  });

  test.each([
    ["a photo that is too large", new Blob([pngOf(5 * 1024 * 1024 + 1)]), 413],
    ["a program", new Blob(["<?php phpinfo(); // and then some"]), 400],
    ["an empty file", new Blob([]), 400],
  ])("not %s", async (_, file, status) => {
    const form = new FormData();
    form.set("file", file, "a.png");
    expect((await call("POST", "/extenso/v1/avatar", { body: form }))?.status).toBe(status);
  });
});

function pngOf(bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes);
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return file;
}

describe("what comes back", () => {
  test("its own addresses become ours, however PHP spells them", async () => {
    const { origin } = wordPress;
    const escaped = origin.replaceAll("/", "\\/");
    wordPress.answer = () =>
      new Response(
        `{"a":"${escaped}\\/wp-content\\/uploads\\/a.jpg","b":"${origin}/wp-content/uploads/b.jpg","c":"${origin}/avatar/Casey.svg","d":"${origin}/a-post/"}`,
        { headers: { "Content-Type": "application/json; charset=UTF-8", "X-WP-Total": "4" } },
      );
    const answer = await call("GET", "/wp/v2/posts");
    expect(answer?.headers.get("X-WP-Total")).toBe("4");
    expect(await answer?.json()).toEqual({
      a: `${publicUrl}/wp-content/uploads/a.jpg`,
      b: `${publicUrl}/wp-content/uploads/b.jpg`,
      c: `${publicUrl}/avatar/Casey.svg`,
      d: `${publicUrl}/a-post/`,
    });
  });

  test("a refusal with its words, its status and its wait; no cookie", async () => {
    wordPress.answer = () =>
      Response.json(
        { code: "too_many", message: "Slow down.", data: { status: 429 } },
        { status: 429, headers: { "Retry-After": "60", "Set-Cookie": "wordpress_test=1" } },
      );
    const answer = await call("POST", "/jwt-auth/v1/token", json({}));
    expect(answer?.status).toBe(429);
    expect(answer?.headers.get("Retry-After")).toBe("60");
    expect(answer?.headers.has("Set-Cookie")).toBe(false);
    expect(await answer?.json()).toMatchObject({ message: "Slow down." });
  });

  test("the member's copy keeps its file name", async () => {
    wordPress.answer = () =>
      Response.json({}, { headers: { "Content-Disposition": 'attachment; filename="me.json"' } });
    const answer = await call("GET", "/extenso/v1/account/export");
    expect(answer?.headers.get("Content-Disposition")).toContain("me.json");
  });

  test("a page of it is not passed on, and a drawing can do nothing on our origin", async () => {
    const page = "<script>alert(1)</script>";
    wordPress.answer = () => new Response(page, { status: 500, headers: { "Content-Type": "text/html" } });
    const failed = await call("GET", "/wp/v2/posts");
    expect([failed?.status, (await failed?.json())?.code]).toEqual([500, "content_server_unreadable"]);
    wordPress.answer = () => new Response("<svg/>", { headers: { "Content-Type": "image/svg+xml" } });
    const drawing = await remote.upload("/wp-content/uploads/drawing.svg");
    expect(drawing.headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(drawing.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test("what a browser has already is not sent again", async () => {
    wordPress.answer = () => Response.json([{ id: 1 }]);
    const first = await call("GET", "/wp/v2/posts");
    const headers = { "If-None-Match": first?.headers.get("ETag") ?? "" };
    expect((await call("GET", "/wp/v2/posts", { headers }))?.status).toBe(304);
    wordPress.answer = () => Response.json([{ id: 2 }]);
    expect((await call("GET", "/wp/v2/posts", { headers }))?.status).toBe(200);
  });
});

describe("a WordPress in trouble", () => {
  test("that is silent is a 504 in the time that browsers wait", async () => {
    remote.open({ answerMs: 50 });
    await remote.remote.hosts();
    wordPress.answer = () => new Promise(() => {});
    const answer = await call("POST", "/jwt-auth/v1/token", json({}));
    expect(answer?.status).toBe(504);
    expect(await answer?.json()).toMatchObject({ code: "content_server_timeout" });
  });

  test("that stops in the middle of its answer too", async () => {
    remote.open({ answerMs: 50 });
    wordPress.answer = () => {
      const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("[")) });
      return new Response(body, { headers: { "Content-Type": "application/json" } });
    };
    expect((await call("GET", "/wp/v2/posts"))?.status).toBe(504);
  });

  test("is believed what it said last", async () => {
    wordPress.answer = () => Response.json({ code: "jwt_auth_valid_token" });
    expect((await call("POST", "/jwt-auth/v1/token/validate"))?.status).toBe(200);
    wordPress.index = () => new Response("", { status: 500 });
    remote.studio.pass({ minutes: 11 });
    for (let time = 0; time < 3; time++) {
      expect((await call("POST", "/jwt-auth/v1/token/validate"))?.status).toBe(200);
    }
  });

  test("is asked what it is once for all who wait, and soon again", async () => {
    wordPress.index = () => new Response("", { status: 500 });
    await Promise.all(Array.from({ length: 20 }, () => call("POST", "/jwt-auth/v1/token")));
    expect(wordPress.indexReads).toBe(1);
    wordPress.index = null;
    remote.studio.pass({ seconds: 6 });
    expect((await call("POST", "/jwt-auth/v1/token"))?.status).toBe(404);
    expect(wordPress.indexReads).toBe(2);
  });

  test("is gone: 502", async () => {
    await wordPress.close();
    expect((await call("GET", "/wp/v2/posts"))?.status).toBe(502);
    expect((await call("POST", "/jwt-auth/v1/token"))?.status).toBe(502);
    expect((await remote.upload("/wp-content/uploads/a.jpg")).status).toBe(502);
  });
});

describe("a WordPress that moved", () => {
  test("within its own address is asked at the new one, tokens and all", async () => {
    wordPress.index = () => Response.redirect(`${wordPress.origin}/blog/wp-json/`, 301);
    wordPress.answer = (request) => {
      const { pathname } = new URL(request.url);
      if (pathname !== "/blog/wp-json/") return Response.json({ token: "x" });
      return Response.json({ routes: { "/jwt-auth/v1/token": {} } });
    };
    const headers = { Authorization: "Bearer x" };
    expect((await call("POST", "/jwt-auth/v1/token/validate", { headers }))?.status).toBe(200);
    expect(lines()).toEqual(["GET /blog/wp-json/", "POST /blog/wp-json/jwt-auth/v1/token/validate"]);
    expect(wordPress.asked[1]?.headers.get("authorization")).toBe("Bearer x");
  });

  test("to another address is not followed there: that may be one which only this server reaches", async () => {
    const other = await openTestWordPress([...coreRoutes, ...jwtRoutes]);
    try {
      wordPress.index = () => Response.redirect(`${other.apiRoot}/`, 301);
      const headers = { Authorization: "Bearer x" };
      expect((await call("POST", "/jwt-auth/v1/token/validate", { headers }))?.status).toBe(502);
      expect([other.indexReads, other.asked]).toEqual([0, []]);
    } finally {
      await other.close();
    }
  });

  test("a call that it redirects is refused rather than turned into a plain read", async () => {
    wordPress.answer = () => Response.redirect(`${wordPress.origin}/elsewhere`, 302);
    expect((await call("POST", "/jwt-auth/v1/token", json({})))?.status).toBe(502);
    expect(lines()).toEqual(["POST /wp-json/jwt-auth/v1/token"]);
  });
});

describe("files", () => {
  const film = new Uint8Array(200_000).map((_, at) => at % 251);

  test("go through in parts, and take longer than an answer may", async () => {
    remote.open({ answerMs: 100, idleMs: 30_000 });
    wordPress.answer = () => {
      const body = new ReadableStream({
        async start(stream) {
          stream.enqueue(film.slice(0, 1000));
          await new Promise((resolve) => setTimeout(resolve, 200));
          stream.enqueue(film.slice(1000));
          stream.close();
        },
      });
      return new Response(body, {
        status: 206,
        headers: { "Content-Type": "video/mp4", "Content-Range": "bytes 0-199999/200000" },
      });
    };
    const answer = await remote.upload("/wp-content/uploads/2026/a%20film.mp4", {
      headers: { Range: "bytes=0-" },
    });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("Content-Range")).toBe("bytes 0-199999/200000");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(film);
    expect(lines()).toEqual(["GET /wp-content/uploads/2026/a%20film.mp4"]);
    expect(wordPress.asked[0]?.headers.get("range")).toBe("bytes=0-");
  });

  test("come as they are, so that their length is right", async () => {
    wordPress.answer = () =>
      new Response("ten bytes.", { headers: { "Content-Type": "image/svg+xml", "Content-Length": "10" } });
    const answer = await remote.upload("/wp-content/uploads/a.svg");
    expect(answer.headers.get("Content-Length")).toBe("10");
    expect(await answer.text()).toBe("ten bytes.");
    expect(wordPress.asked[0]?.headers.get("accept-encoding")).toBe("identity");
  });
});

import type { SiteHandler } from "@extenso/contract/host/host.ts";
import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { stubSite } from "../../test/stub-site.ts";
import type { Dependencies } from "../engines/dependencies.ts";
import { type AppEnvironment, requestLog } from "../engines/http/request-log.ts";
import { createLog } from "../kernel/logging/log.ts";
import { readSettings } from "../kernel/settings/settings.ts";
import { createPages, type Pages } from "./pages.ts";

const publicUrl = "https://studio.example.test";
let asked: string[] = [];
let visited: string[] = [];
let viewed: string[] = [];
let pages: Pages;
let app: Hono<AppEnvironment>;
/** Milliseconds that have gone by. */
let elapsed = 0;
/** Whether the database can't be reached. */
let away = false;
/** Settles when `/slow` is made. */
let slow: PromiseWithResolvers<void>;

/** No text in any encoding. */
const fileBytes = Uint8Array.of(0x25, 0x80, 0xff, 0x00, 0xc3);

/** Says in each answer which request it was made for. */
const handle: SiteHandler = async (request, host) => {
  const { pathname, search } = new URL(request.url);
  asked.push(`${request.method} ${pathname}${search}`);
  const html = { "Content-Type": "text/html; charset=utf-8" };
  if (request.method === "POST") return new Response(`<p>sent to ${search}</p>`, { headers: html });
  if (pathname === "/old") {
    host.onRedirect?.("/old");
    return Response.redirect(`${publicUrl}/new`, 301);
  }
  if (pathname === "/slow") await slow.promise;
  if (pathname === "/moved") return Response.redirect(`${publicUrl}/about${search}`, 301);
  if (pathname === "/broken") {
    return new Response("<p>%REQUEST_ID%</p>", { status: 500, headers: html });
  }
  if (pathname === "/unread") return new Response("<p>later</p>", { status: 502, headers: html });
  if (pathname === "/404") {
    await host.content.siteContent("contact");
    return new Response("<p>nothing here</p>", { status: 404, headers: html });
  }
  if (pathname === "/gone") return new Response(`<p>no ${search}</p>`, { status: 404, headers: html });
  if (pathname === "/file") {
    const headers = { "Content-Type": "application/pdf", "Cache-Control": "no-store" };
    return new Response(new Blob([fileBytes]), { headers });
  }
  if (pathname === "/half") {
    return new Response("<p>half</p>", { headers: { ...html, "Cache-Control": "no-store" } });
  }
  if (pathname.endsWith(".data")) {
    const headers = { "Content-Type": "text/x-script", "X-Remix-Response": "yes" };
    return new Response(`["data of ${pathname}${search}", "${"long ".repeat(500)}"]`, { headers });
  }
  try {
    await host.content.projectNeighbours("dusk", null);
  } catch {
    return new Response("<p>it was us</p>", { status: 500, headers: html });
  }
  return new Response(`<p>${pathname}${search}</p>${"<br/>".repeat(500)}`, { headers: html });
};

beforeEach(() => {
  asked = [];
  visited = [];
  viewed = [];
  elapsed = 0;
  away = false;
  slow = Promise.withResolvers();
  const dependencies = {
    settings: readSettings({ PUBLIC_URL: publicUrl, DATA_DIR: "/nowhere" }),
    clock: () => new Date(elapsed),
    log: createLog("silent"),
  } as Dependencies;
  pages = createPages({
    dependencies,
    site: stubSite(handle, (pathname) => ({
      shared: pathname === "/contact" ? ["service"] : [],
      personal: pathname === "/confirm" ? ["token"] : pathname === "/" ? ["feed", "p"] : [],
    })),
    api: () => new Response("[]"),
    contentHosts: async () => [],
    mediaHosts: [],
    paymentOrigin: null,
    clipPictures: async () => new Map(),
    siteDocuments: { read: async () => ({ order: [], featured: [] }) as never },
    studio: {
      dependencies,
      projectEntries: async () => {
        if (away) throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
        return [];
      },
      remember: (_key, _resources, make) => make(),
      inTurn: (search) => search(),
    },
    visits: { viewed: ({ method, pathname }) => void viewed.push(`${method} ${pathname}`) },
    addressCounts: {
      redirected: (from) => void visited.push(`redirected ${from}`),
      missed: (path) => void visited.push(`missed ${path}`),
    },
  });
  app = new Hono<AppEnvironment>();
  app.use(requestLog(dependencies.log, false));
  app.route("/", pages.routes);
});

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return Promise.resolve(app.request(`${publicUrl}${path}`, init));
}

test("redirects of the studio and unknown addresses are counted by each request, other answers never", async () => {
  for (const path of ["/about", "/moved", "/broken", "/unread", "/contact.data"]) await ask(path);
  await ask("/old", { method: "POST" });
  expect(visited).toEqual([]);
  for (const path of ["/old", "/old?utm_source=mail", "/gone?q=1", "/gone"]) await ask(path);
  await Promise.all([ask("/old"), ask("/old")]);
  expect(visited.sort()).toEqual([
    ...["missed /gone", "missed /gone"],
    ...["redirected /old", "redirected /old", "redirected /old", "redirected /old"],
  ]);
});

describe("one page serves all addresses that mean it", () => {
  test("arguments that it doesn't read are no reason to render, and are not in it", async () => {
    const plain = await ask("/about");
    for (const search of ["?utm_source=mail", "?fbclid=1&gclid=2", "?q", `?long=${"q".repeat(5_000)}`]) {
      const answer = await ask(`/about${search}`);
      expect(answer.headers.get("ETag")).toBe(plain.headers.get("ETag"));
      expect(await answer.text()).toContain("<p>/about</p>");
    }
    expect(asked).toEqual(["GET /about"]);
    expect(pages.cache.size).toBe(1);
  });

  test("the first with such an argument makes the page for all", async () => {
    await ask("/about?utm_source=mail");
    expect(await (await ask("/about")).text()).toContain("<p>/about</p>");
    expect(asked).toEqual(["GET /about"]);
  });

  test("what it reads makes another page, in any order and company", async () => {
    expect(await (await ask("/contact?service=branding&x=1")).text()).toContain("/contact?service=branding<");
    await ask("/contact?y=2&service=branding");
    await ask("/contact");
    expect(asked).toEqual(["GET /contact?service=branding", "GET /contact"]);
  });

  test("data that the router asks for too, as what may be handed on for a moment", async () => {
    const first = await ask("/about.data?utm_source=mail");
    const second = await ask("/about.data", { headers: { "Accept-Encoding": "br" } });
    expect(asked).toEqual(["GET /about.data"]);
    expect(first.headers.get("Cache-Control")).toBe("private, max-age=5");
    expect(first.headers.get("X-Remix-Response")).toBe("yes");
    expect(first.headers.get("Content-Security-Policy")).toBeNull();
    expect(second.headers.get("Content-Encoding")).toBe("br");
    await ask("/about.data?_routes=a");
    expect(asked.at(-1)).toBe("GET /about.data?_routes=a");
  });

  test("many who ask at the same time share one rendering", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, k) => ask(`/about?k=${k}`)));
    await Promise.all(Array.from({ length: 20 }, (_, k) => ask(`/gone?k=${k}`)));
    expect(asked).toEqual(["GET /about", "GET /gone"]);
  });

  test("a change of content ends page and data", async () => {
    await ask("/about");
    pages.changed("media");
    await ask("/about");
    expect(asked.length).toBe(1);
    pages.changed("portfolio-items");
    await ask("/about");
    expect(asked.length).toBe(2);
  });
});

const plainRead = {
  method: "GET",
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
  header: () => undefined,
  connectionAddress: () => undefined,
};

test("pages count as viewed, made or cached; redirects, errors and unknown addresses do not", async () => {
  for (const path of ["/about", "/about", "/about.data", "/gone", "/moved", "/half", "/broken", "/old"])
    await ask(path);
  pages.findCached({ ...plainRead, pathname: "/about", search: "" });
  pages.findCached({ ...plainRead, pathname: "/unknown", search: "" });
  expect(viewed).toEqual(["GET /about", "GET /about", "GET /about.data", "GET /half", "GET /about"]);
});

test("one request has an old page made anew; those that come meanwhile get the old one at once", async () => {
  const find = () => pages.findCached({ ...plainRead, pathname: "/slow", search: "" });
  slow.resolve();
  await ask("/slow");
  slow = Promise.withResolvers();
  elapsed = 61_000;
  expect(find()).toBeUndefined();
  expect((await ask("/slow")).status).toBe(200);
  expect(find()).toBeDefined();
  expect(asked).toEqual(["GET /slow", "GET /slow"]);
  slow.resolve();
  elapsed = 61_500;
  await expect.poll(() => pages.cache.isBeingMade("/slow")).toBe(false);
  expect(find()).toBeDefined();
});

test("what WordPress reads of the home page's query is answered before the kept home page", async () => {
  await ask("/");
  expect(pages.findCached({ ...plainRead, pathname: "/", search: "" })).toBeDefined();
  for (const search of ["?feed=rss2", "?p=7", "?utm_source=x&feed=atom", "?feed"])
    expect(pages.findCached({ ...plainRead, pathname: "/", search })).toBeUndefined();
});

test("other spellings of a page's address are answered, and none is kept", async () => {
  await ask("/about");
  for (const path of ["/About", "/ABOUT", "/%61bout", "/about//", "//about", "/caf%C3%a9", "/a%20b"]) {
    const answer = await app.request(new Request(`${publicUrl}${path}`));
    expect([path, answer.status]).toEqual([path, 200]);
    expect([path, answer.headers.get("ETag")]).toEqual([path, null]);
  }
  expect(pages.cache.size).toBe(1);
  for (const path of ["/about/", "/caf%C3%A9", "/caf%c3%a9"]) await ask(path);
  expect(pages.cache.size).toBe(4);
});

test("caches in front are told how long a page is good, and what it was made of", async () => {
  const { headers } = await ask("/about");
  expect(headers.get("Cache-Control")).toBe(
    "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
  );
  expect(headers.get("Surrogate-Key")).toBe("portfolio-items site/portfolio");
  expect((await ask("/gone")).headers.get("Surrogate-Key")).toBeNull();
});

test("the page for what can't be anywhere is kept until its words change, and for a minute", async () => {
  const beyond = () => ask(`/${"x".repeat(5_000)}`);
  expect((await beyond()).status).toBe(404);
  await beyond();
  expect(asked).toEqual(["GET /404"]);
  pages.changed("posts");
  await beyond();
  expect(asked).toHaveLength(1);
  pages.changed("site/contact");
  await beyond();
  expect(asked).toHaveLength(2);
  elapsed = 61_000;
  await beyond();
  expect(asked).toHaveLength(3);
});

test("a page given up just before an outage is served on", async () => {
  const before = await (await ask("/about")).text();
  pages.changed("portfolio-items");
  away = true;
  expect(await (await ask("/about")).text()).toBe(before);
  const other = await ask("/other");
  expect([other.status, other.headers.get("Retry-After")]).toEqual([503, "5"]);
  away = false;
  await ask("/about");
  expect(asked.filter((path) => path === "GET /about")).toHaveLength(3);
});

test("a page that breaks while its content can be read is broken, and no outage", async () => {
  expect((await ask("/broken")).status).toBe(500);
});

describe("never kept", () => {
  test.each(["/gone", "/broken", "/half", "/moved", "/confirm?token=secret", "/__manifest?paths=/about"])(
    "%s",
    async (path) => {
      for (let times = 0; times < 2; times += 1) {
        const answer = await ask(path);
        if (!path.startsWith("/__")) expect(answer.headers.get("Cache-Control")).toBe("no-store");
        expect(answer.headers.get("ETag")).toBeNull();
      }
      expect(asked.length).toBe(2);
      expect(pages.cache.size).toBe(0);
    },
  );

  test("a file that is made as it is asked for, byte by byte, for all who ask at once", async () => {
    const answers = await Promise.all([ask("/file"), ask("/file")]);
    for (const answer of answers) expect(await answer.bytes()).toEqual(fileBytes);
    expect(asked).toEqual(["GET /file"]);
  });

  test("a form that is sent, with its whole query", async () => {
    await ask("/about");
    const answer = await ask("/about?utm_source=mail", { method: "POST", body: "a=1" });
    expect(await answer.text()).toBe("<p>sent to ?utm_source=mail</p>");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(asked).toEqual(["GET /about", "POST /about?utm_source=mail"]);
  });

  test("a form that is sent by another name of the site, to the name that takes it", async () => {
    const form = { method: "POST", body: "a=1", headers: { Origin: "http://127.0.0.1:3000" } };
    const answer = await ask('/confirm?token="1"&a=2', form);
    expect(answer.status).toBe(403);
    const text = await answer.text();
    expect(text).toContain("Open it at studio.example.test");
    expect(text).toContain(`href="${publicUrl}/confirm?token=%221%22&#38;a=2"`);
    const data = await ask("/confirm.data?token=1", form);
    expect([data.status, await data.text()]).toEqual([403, `${publicUrl}/confirm?token=1`]);
    expect(asked).toEqual([]);
    await ask("/confirm?token=1", { ...form, headers: { Origin: publicUrl } });
    expect(asked).toEqual(["POST /confirm?token=1"]);
  });

  test("a way on carries along what the page itself doesn't read", async () => {
    const answer = await ask("/moved?utm_source=mail");
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      301,
      `${publicUrl}/about?utm_source=mail`,
    ]);
  });
});

describe("a kept page goes out", () => {
  test("in each encoding under a tag of its own, and not at all to who has it", async () => {
    const tags = new Set<string>();
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "Accept-Encoding": encoding };
      const answer = await ask("/about", { headers });
      const tag = answer.headers.get("ETag") ?? "";
      tags.add(tag);
      expect(answer.headers.get("Content-Encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
      expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
      const { byteLength } = await answer.arrayBuffer();
      expect(answer.headers.get("Content-Length")).toBe(String(byteLength));
      const again = await ask("/about", { headers: { ...headers, "If-None-Match": tag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("Content-Encoding")).toBeNull();
    }
    expect(tags.size).toBe(3);
    expect(asked.length).toBe(1);
  });

  test("smaller once it was asked for again, but not where it has arguments", async () => {
    const tagOf = async (path: string) =>
      (await ask(path, { headers: { "Accept-Encoding": "br" } })).headers.get("ETag");
    const withArguments = [await tagOf("/contact?service=film"), await tagOf("/contact?service=film")];
    await expect.poll(() => tagOf("/about")).toMatch(/-br-small"$/);
    expect([await tagOf("/contact?service=film"), withArguments[0]]).toEqual(withArguments);
  });

  test("to HEAD without a body", async () => {
    const { headers } = await ask("/about");
    const head = await ask("/about?utm_source=mail", { method: "HEAD" });
    expect(await head.text()).toBe("");
    for (const name of ["ETag", "Content-Length", "Vary", "Cache-Control"]) {
      expect(head.headers.get(name)).toBe(headers.get(name));
    }
    expect(asked.length).toBe(1);
  });
});

test("a page whose content is away is to be asked for again, and is not kept", async () => {
  for (let count = 1; count <= 2; count += 1) {
    const answer = await ask("/unread");
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(asked).toHaveLength(count);
  }
});

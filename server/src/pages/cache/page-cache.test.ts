import { describe, expect, test } from "vitest";
import { CachedResponse } from "../../engines/http/cached-response.ts";
import { type MadePage, PageCache } from "./page-cache.ts";

const bytes = (most: number) => ({ plain: most, narrowed: most, data: most });
const roomy = { freshMs: 1000, mostBytes: bytes(1_000_000), largestPage: 100_000 };

function clock() {
  let now = 0;
  return { now: () => now, pass: (ms: number) => (now += ms) };
}

async function pageOf(html: string, resources: string[] = [], madeAt = 0): Promise<MadePage> {
  const response = new CachedResponse(html, { headers: [["Content-Type", "text/html"]], plainVaries: true });
  return { response, resources: new Set(resources), madeAt };
}

async function text(made: MadePage, acceptEncoding = "identity"): Promise<string> {
  if (!("response" in made)) return `passing ${made.status}`;
  const { body } = await made.response.answer({ method: "GET", acceptEncoding, ifNoneMatch: null });
  return new TextDecoder().decode(body ?? undefined);
}

const missing: MadePage = { status: 404, headers: new Headers(), body: "", requestId: "of-the-first" };

describe("the page cache", () => {
  test("makes a page once for many who ask at the same time, and keeps it", async () => {
    const cache = new PageCache(roomy, clock().now);
    let made = 0;
    const make = async () => {
      made += 1;
      return pageOf("one");
    };
    await Promise.all([cache.get("/", make), cache.get("/", make), cache.get("/", make)]);
    await cache.get("/", make);
    expect(made).toBe(1);
  });

  test("many who ask at the same time for a page that isn't there share one answer, which is not kept", async () => {
    const cache = new PageCache(roomy, clock().now);
    let made = 0;
    const make = async () => {
      made += 1;
      return missing;
    };
    const answers = await Promise.all([cache.get("/gone", make), cache.get("/gone", make)]);
    expect([answers, made, cache.size]).toEqual([[missing, missing], 1, 0]);
  });

  test("serves an old page while one new one is made", async () => {
    const time = clock();
    const cache = new PageCache(roomy, time.now);
    await cache.get("/", () => pageOf("old", [], time.now()));
    time.pass(1001);
    const finished = Promise.withResolvers<MadePage>();
    expect(await text(await cache.get("/", () => finished.promise))).toBe("old");
    expect(await text(await cache.get("/", () => finished.promise))).toBe("old");
    finished.resolve(await pageOf("new", [], time.now()));
    await expect.poll(async () => text(await cache.get("/", () => pageOf("never")))).toBe("new");
  });

  test("a page that is made anew and is the same keeps what it was compressed to", async () => {
    const time = clock();
    const cache = new PageCache(roomy, time.now);
    const make = () => pageOf("the same", [], time.now());
    const first = await cache.get("/", make);
    time.pass(1001);
    await cache.get("/", make);
    await expect.poll(() => cache.find("/")?.madeAt).toBe(1001);
    expect("response" in first && first.response === cache.find("/")?.response).toBe(true);
  });

  test("keeps the old page when making the new one fails", async () => {
    const time = clock();
    const cache = new PageCache(roomy, time.now);
    await cache.get("/", () => pageOf("old"));
    time.pass(1001);
    const outage = () => Promise.reject(new Error("content server down"));
    expect(await text(await cache.get("/", outage))).toBe("old");
    expect(await text(await cache.get("/", outage))).toBe("old");
  });

  test("a change of content empties exactly what it touched", async () => {
    const cache = new PageCache(roomy, clock().now);
    await cache.get("/portfolio", () => pageOf("portfolio", ["portfolio-items", "media"]));
    await cache.get("/contact", () => pageOf("contact"));
    cache.changed("portfolio-items");
    expect(await text(await cache.get("/contact", () => pageOf("made anew")))).toBe("contact");
    expect(await text(await cache.get("/portfolio", () => pageOf("made anew")))).toBe("made anew");
  });

  test("a page whose making began before a change is not kept after it, nor given to who asks after it", async () => {
    const cache = new PageCache(roomy, clock().now);
    const reading = Promise.withResolvers<MadePage>();
    const asked = cache.get("/", () => reading.promise);
    cache.changed("posts");
    const askedAfter = cache.get("/", () => pageOf("read after the change", ["posts"]));
    reading.resolve(await pageOf("read before the change", ["posts"]));
    expect(await text(await asked)).toBe("read before the change");
    expect(await text(await askedAfter)).toBe("read after the change");
    expect(await text(await cache.get("/", () => pageOf("never")))).toBe("read after the change");
  });

  test("forgets the page that was not asked for the longest when it is full", async () => {
    const page = (name: string) => pageOf(name.padEnd(10_000, "."));
    const cache = new PageCache({ ...roomy, mostBytes: bytes(25_000) }, clock().now);
    await cache.get("/a", () => page("a"));
    await cache.get("/b", () => page("b"));
    await cache.get("/a", () => page("never"));
    await cache.get("/c", () => page("c"));
    expect((await text(await cache.get("/a", () => page("made anew"))))[0]).toBe("a");
    expect((await text(await cache.get("/b", () => page("made anew"))))[0]).toBe("m");
  });

  test("counts each encoding once it is made, and none of them pushes it over its bound", async () => {
    const cache = new PageCache({ ...roomy, mostBytes: bytes(50_000) }, clock().now);
    const html = Array.from({ length: 2_000 }, (_, line) => line).join(" ");
    const page = await cache.get("/", () => pageOf(html));
    const plain = cache.bytes;
    await Promise.all([text(page, "br"), text(page, "br")]);
    const withBrotli = cache.bytes;
    await text(page, "gzip");
    const all = cache.bytes;
    expect(withBrotli - plain).toBeGreaterThan(1_000);
    expect(all - withBrotli).toBeGreaterThan(1_000);
    for (let more = 0; more < 20; more += 1) {
      await text(await cache.get(`/${more}`, () => pageOf(html)), "br");
      expect(cache.bytes).toBeLessThanOrEqual(50_000);
    }
  });

  test("a page that is larger than one may be is sent and not kept", async () => {
    const cache = new PageCache(roomy, clock().now);
    await cache.get("/", () => pageOf("x".repeat(roomy.largestPage)));
    expect(cache.size).toBe(0);
  });

  describe("of a page that was given up", () => {
    const outage = () => Promise.reject(new Error("database away"));
    const unavailable: MadePage = { ...missing, status: 503 };

    test("the old one serves where none can be made, and no longer than that", async () => {
      const cache = new PageCache(roomy, clock().now);
      await cache.get("/", () => pageOf("before", ["posts"]));
      cache.changed("posts");
      expect(cache.find("/")).toBeUndefined();
      expect(await text(await cache.get("/", outage))).toBe("before");
      expect(await text(await cache.get("/", async () => unavailable))).toBe("before");
      const half: MadePage = { ...missing, status: 200, lacksContent: true };
      expect(await text(await cache.get("/", async () => half))).toBe("before");
      expect(await text(await cache.get("/", () => pageOf("after", ["posts"])))).toBe("after");
      expect(await text(await cache.get("/", outage))).toBe("after");
    });

    test("nothing is left where it is not there any more", async () => {
      const cache = new PageCache(roomy, clock().now);
      await cache.get("/", () => pageOf("before", ["posts"]));
      cache.changed("posts");
      expect(await text(await cache.get("/", async () => missing))).toBe("passing 404");
      expect(await text(await cache.get("/", async () => unavailable))).toBe("passing 503");
    });

    test("one that was never kept is an error", async () => {
      const cache = new PageCache(roomy, clock().now);
      expect(await text(await cache.get("/", async () => unavailable))).toBe("passing 503");
      await expect(cache.get("/", outage)).rejects.toThrow("database away");
    });
  });

  test("pages with arguments and data take no room from pages without", async () => {
    const cache = new PageCache({ ...roomy, mostBytes: bytes(50_000) }, clock().now);
    const page = (name: string) => pageOf(name.padEnd(10_000, "."));
    await cache.get("/", () => page("home"));
    await cache.get("/portfolio?category=film", () => page("film"));
    for (let time = 0; time < 100; time += 1)
      await cache.get(`/portfolio.data?_routes=${time}`, () => page("data"));
    expect(cache.find("/portfolio?category=film")).toBeDefined();
    for (let time = 0; time < 100; time += 1) await cache.get(`/academy?page=${time}`, () => page("other"));
    expect(cache.find("/")).toBeDefined();
  });
});

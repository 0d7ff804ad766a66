import { describe, expect, test } from "vitest";
import { chooseEncoding } from "./encodings.ts";
import { type FinishedPage, finishPage, PageCache } from "./page-cache.ts";

function clock() {
  let now = 0;
  return { now: () => now, pass: (ms: number) => (now += ms) };
}

function pageOf(html: string, resources: string[] = [], madeAt = 0): Promise<FinishedPage> {
  return finishPage(html, {}, new Set(resources), madeAt);
}

function text(page: FinishedPage | null): string {
  return new TextDecoder().decode(page?.bodies.identity);
}

describe("the page cache", () => {
  test("makes a page once for many who ask at the same time, and keeps it", async () => {
    const cache = new PageCache({ freshMs: 1000, entries: 10 }, clock().now);
    let made = 0;
    const make = async () => {
      made += 1;
      return pageOf("one");
    };
    await Promise.all([cache.get("/", make), cache.get("/", make), cache.get("/", make)]);
    await cache.get("/", make);
    expect(made).toBe(1);
  });

  test("serves an old page while one new one is made", async () => {
    const time = clock();
    const cache = new PageCache({ freshMs: 1000, entries: 10 }, time.now);
    await cache.get("/", () => pageOf("old", [], time.now()));
    time.pass(1001);
    const finished = Promise.withResolvers<FinishedPage>();
    expect(text(await cache.get("/", () => finished.promise))).toBe("old");
    expect(text(await cache.get("/", () => finished.promise))).toBe("old");
    finished.resolve(await pageOf("new", [], time.now()));
    await expect.poll(async () => text(await cache.get("/", () => pageOf("never")))).toBe("new");
  });

  test("keeps the old page when making the new one fails", async () => {
    const time = clock();
    const cache = new PageCache({ freshMs: 1000, entries: 10 }, time.now);
    await cache.get("/", () => pageOf("old"));
    time.pass(1001);
    const outage = () => Promise.reject(new Error("content server down"));
    expect(text(await cache.get("/", outage))).toBe("old");
    expect(text(await cache.get("/", outage))).toBe("old");
  });

  test("a change of content empties exactly what it touched", async () => {
    const cache = new PageCache({ freshMs: 1000, entries: 10 }, clock().now);
    await cache.get("/portfolio", () => pageOf("portfolio", ["portfolio-items", "media"]));
    await cache.get("/contact", () => pageOf("contact"));
    cache.changed("portfolio-items");
    expect(text(await cache.get("/contact", () => pageOf("made anew")))).toBe("contact");
    expect(text(await cache.get("/portfolio", () => pageOf("made anew")))).toBe("made anew");
  });

  test("a page whose making began before a change is not kept after it", async () => {
    const cache = new PageCache({ freshMs: 1000, entries: 10 }, clock().now);
    const reading = Promise.withResolvers<FinishedPage>();
    const asked = cache.get("/", () => reading.promise);
    cache.changed("posts");
    reading.resolve(await pageOf("read before the change", ["posts"]));
    await asked;
    expect(cache.size).toBe(0);
  });

  test("forgets the page that was not asked for the longest when it is full", async () => {
    const cache = new PageCache({ freshMs: 1000, entries: 2 }, clock().now);
    await cache.get("/a", () => pageOf("a"));
    await cache.get("/b", () => pageOf("b"));
    await cache.get("/a", () => pageOf("never"));
    await cache.get("/c", () => pageOf("c"));
    expect(text(await cache.get("/a", () => pageOf("made anew")))).toBe("a");
    expect(text(await cache.get("/b", () => pageOf("made anew")))).toBe("made anew");
  });

  test("an answer that is not to be kept is not kept", async () => {
    const cache = new PageCache({ freshMs: 1000, entries: 2 }, clock().now);
    expect(await cache.get("/gone", async () => null)).toBeNull();
    expect(cache.size).toBe(0);
  });
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["*", "br"],
  [undefined, "identity"],
  ["", "identity"],
])("Accept-Encoding %j is answered in %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

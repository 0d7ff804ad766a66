import { describe, expect, test } from "vitest";
import { heldBytes } from "../../cache/test-heap.ts";
import { readTarget } from "../request/request-target.ts";
import { type Finished, ResponseCache } from "./response-cache.ts";

const root = "https://cms.example.test/wp-json";

function finished(target: ReturnType<typeof readTarget>, text: string): Finished {
  return {
    text,
    status: 200,
    headers: new Headers({
      "Content-Type": "application/json",
      Link: `<${root}/>; rel="https://api.w.org/"`,
    }),
    paging: { collection: `${root}/wp/v2/posts`, page: 1, pages: 2 },
    converted: new Map([...target.query].filter(([name]) => name !== "x")),
  };
}

describe("the answer cache", () => {
  test.each([
    ["short answers to long addresses", (k: number) => `?search=words+number+${k}&x=${"q".repeat(8_000)}`, 2],
    ["large answers", (k: number) => `?exclude=${k}`, 30_000],
  ])("%s take no more than it counts", async (_, search, length) => {
    const cache = new ResponseCache();
    const before = await heldBytes();
    for (let k = 0; k < 3_000; k += 1) {
      const target = readTarget(new URL(`${root}/wp/v2/posts${search(k)}`));
      await cache.make(`${k}`, target, ["posts"], async () => finished(target, "x".repeat(length)));
    }
    expect(cache.bytes).toBeGreaterThan(2_000_000);
    expect(cache.bytes).toBeLessThanOrEqual(26 * 1024 * 1024);
    expect((await heldBytes()) - before).toBeLessThan(1.2 * cache.bytes);
  });

  test("counts what compressing adds", async () => {
    const cache = new ResponseCache();
    const target = readTarget(new URL(`${root}/wp/v2/posts`));
    const text = JSON.stringify(Array.from({ length: 5_000 }, (_, id) => ({ id })));
    await cache.make("key", target, ["posts"], async () => finished(target, text));
    const plain = cache.bytes;
    await cache.find("key")?.answer({ method: "GET", acceptEncoding: "gzip", ifNoneMatch: null }, target);
    expect(cache.bytes - plain).toBeGreaterThan(5_000);
  });

  test("totals of any number of lists stay within their bounds, and long questions are not remembered", async () => {
    const cache = new ResponseCache();
    for (let k = 0; k < 20_000; k += 1) await cache.remember(`total ${k}`, ["posts"], async () => k);
    expect(cache.bytes).toBeLessThanOrEqual(2 * 1024 * 1024);
    let asked = 0;
    for (let time = 0; time < 2; time += 1) {
      await cache.remember("long ".repeat(1_000), ["posts"], async () => {
        asked += 1;
        return 1;
      });
    }
    expect(asked).toBe(2);
  });

  test("a total that could not be read is read again", async () => {
    const cache = new ResponseCache();
    const failing = cache.remember("total", ["posts"], () => Promise.reject(new Error("down")));
    await expect(failing).rejects.toThrow("down");
    expect(await cache.remember("total", ["posts"], async () => 7)).toBe(7);
  });
});

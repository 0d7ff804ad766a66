import { describe, expect, test } from "vitest";
import { BoundedCache, bytesOfText, longestKey } from "./bounded-cache.ts";
import { heldBytes } from "./test-heap.ts";

const limits = { mostBytes: 100_000, largestEntry: 20_000 };

describe("a bounded cache", () => {
  test("stays within its bytes whatever comes, keys counted", () => {
    const cache = new BoundedCache<string>(limits);
    let most = 0;
    for (let place = 0; place < 100_000; place += 1) {
      cache.set(`${"k".repeat(place % longestKey)}${place}`, "", { bytes: place % 3_000 });
      most = Math.max(most, cache.bytes);
    }
    expect(most).toBeLessThanOrEqual(limits.mostBytes);
    expect(cache.size).toBeGreaterThan(10);
  });

  test("what its entries really take is no more than it counts", async () => {
    const cache = new BoundedCache<object>({ mostBytes: 30_000_000, largestEntry: 20_000 });
    const before = await heldBytes();
    for (let place = 0; place < 100_000; place += 1) {
      // Cut from a long address, as paths are.
      const address = `/wp/v2/posts/[["search","${place}"]]?${"q".repeat(5_000)}`;
      cache.set(address.slice(0, address.indexOf("?")), {}, { bytes: 0, resources: ["posts", "media"] });
    }
    expect(cache.bytes).toBeGreaterThan(29_000_000);
    expect((await heldBytes()) - before).toBeLessThan(1.1 * cache.bytes);
  });

  test("keeps no long address and no huge value, and forgets a value that has become huge", () => {
    const cache = new BoundedCache<string>(limits);
    cache.set("k".repeat(longestKey + 1), "", { bytes: 1 });
    cache.set("huge", "", { bytes: limits.largestEntry });
    expect(cache.size).toBe(0);
    cache.set("grows", "value", { bytes: 1 });
    cache.resize("grows", "value", limits.largestEntry);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test("counts anew what has grown, but not for a value whose place another has taken", () => {
    const cache = new BoundedCache<string>(limits);
    cache.set("key", "first", { bytes: 100 });
    const before = cache.bytes;
    cache.resize("key", "first", 1_100);
    expect(cache.bytes).toBe(before + 1_000);
    cache.set("key", "second", { bytes: 100 });
    cache.resize("key", "first", 1_100);
    expect(cache.bytes).toBe(before);
  });

  test("what was grown is still emptied by a change of what it was made of", () => {
    const cache = new BoundedCache<string>(limits);
    cache.set("a", "a", { bytes: 1, resources: ["posts", "media"] });
    cache.set("b", "b", { bytes: 1, resources: ["media"] });
    cache.set("c", "c", { bytes: 1 });
    cache.resize("a", "a", 2);
    cache.changed("posts");
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([undefined, "b", "c"]);
  });

  test("what was read before a change is not kept after it", () => {
    const cache = new BoundedCache<string>(limits);
    const { changes } = cache;
    cache.changed("posts");
    cache.set("key", "stale", { bytes: 1 }, changes);
    expect(cache.get("key")).toBeUndefined();
  });

  test("deletes only the value that is meant", () => {
    const cache = new BoundedCache<string>(limits);
    cache.set("key", "second", { bytes: 1 });
    cache.delete("key", "first");
    expect(cache.get("key")).toBe("second");
    cache.delete("key", "second");
    expect([cache.get("key"), cache.bytes]).toEqual([undefined, 0]);
  });

  test("letters of any script count for what they take", () => {
    expect(bytesOfText("夜景")).toBe(4);
  });
});

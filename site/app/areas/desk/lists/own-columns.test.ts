import { afterEach, beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
// Other files' tests run in this process afterwards.
afterEach(() => vi.unstubAllGlobals());

const key = "extenso_desk_columns";

test("a choice is remembered for its list alone", async () => {
  const { showColumn } = await import("./own-columns.ts");
  showColumn("posts", "author", false);
  showColumn("pages", "address", true);
  expect(JSON.parse(kept.get(key) ?? "")).toEqual({ posts: { author: false }, pages: { address: true } });
});

test("what another visit has chosen is added to, not written over", async () => {
  kept.set(key, JSON.stringify({ posts: { author: false } }));
  const { readOwnColumns, showColumn } = await import("./own-columns.ts");
  readOwnColumns();
  showColumn("posts", "topics", false);
  expect(JSON.parse(kept.get(key) ?? "")).toEqual({ posts: { author: false, topics: false } });
});

test.each(["not JSON", "null", "[1]", '{"posts":7}'])("%s counts as nothing chosen", async (value) => {
  kept.set(key, value);
  const { readOwnColumns, showColumn } = await import("./own-columns.ts");
  readOwnColumns();
  showColumn("posts", "author", true);
  expect(JSON.parse(kept.get(key) ?? "")).toEqual({ posts: { author: true } });
});

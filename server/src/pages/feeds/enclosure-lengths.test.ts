import { expect, test } from "vitest";
import type { FeedEntry } from "../reading/feed-entries.ts";
import { withLengths } from "./enclosure-lengths.ts";

const publicUrl = "https://studio.example.test";
const entryOf = (...enclosures: FeedEntry["enclosures"]) => ({ enclosures }) as FeedEntry;
const film = (name: string, length = 0, origin = publicUrl) => ({
  url: `${origin}/wp-content/uploads/2024/02/${name}`,
  type: "video/mp4",
  length,
});
const lengths = (entries: readonly FeedEntry[]) =>
  entries.map(({ enclosures }) => enclosures.map(({ length }) => length));

test("files of this site are asked for once, by HEAD; known ones and those of others are not", async () => {
  const asked: string[] = [];
  const entries = [
    entryOf(film("a.mp4"), film("b.mp4", 7), film("c.mp4", 0, "https://elsewhere.example.test")),
    entryOf(film("a.mp4"), film("gone.mp4")),
  ];
  const found = await withLengths(entries, publicUrl, async ({ url, method }) => {
    asked.push(`${method} ${url.slice(url.lastIndexOf("/") + 1)}`);
    return url.includes("gone")
      ? new Response(null, { status: 404, headers: { "Content-Length": "99" } })
      : new Response(null, { headers: { "Content-Length": "4321" } });
  });
  expect(lengths(found)).toEqual([
    [4321, 7, 0],
    [4321, 0],
  ]);
  expect(asked).toEqual(["HEAD a.mp4", "HEAD gone.mp4"]);
});

test("what fails, or has no length, keeps 0; a feed asks for forty at most", async () => {
  const entries = [entryOf(...Array.from({ length: 60 }, (_, index) => film(`${index}.mp4`)))];
  let asked = 0;
  const found = await withLengths(entries, publicUrl, () => {
    asked += 1;
    if (asked % 2) throw new Error("down");
    return new Response(null, { headers: { "Content-Length": "-1" } });
  });
  expect(asked).toBe(40);
  expect(new Set(lengths(found).flat())).toEqual(new Set([0]));
});

import { expect, test } from "vitest";
import { deletedMessage, mergeMessages } from "./merge-messages.ts";

const drones = { id: 7, name: "Drones &amp; more", slug: "drones" };
const aerial = { id: 8, name: "Aerial", slug: "aerial" };
const merge = {
  taxonomy: "post_tag",
  from: drones,
  into: aerial,
  posts: 3,
  published: 3,
  both: 0,
  children: 0,
};

test("a merge says how many articles it touches, and what is gone", () => {
  expect(mergeMessages(merge)).toEqual([
    "3 articles get “Aerial” instead of “Drones & more”.",
    "“Drones & more” and its address (drones) are removed.",
  ]);
});

test("drafts, articles that have both, and topics below are told, too", () => {
  expect(mergeMessages({ ...merge, posts: 4, both: 1, children: 2 })).toEqual([
    "4 articles, 3 of them published, get “Aerial” instead of “Drones & more”.",
    "One of them has both already.",
    "The 2 topics below it move up a level.",
    "“Drones & more” and its address (drones) are removed.",
  ]);
  expect(mergeMessages({ ...merge, posts: 0, published: 0 })[0]).toBe("No article has “Drones & more”.");
  expect(mergeMessages({ ...merge, posts: 1, published: 1 })[0]).toMatch(/^1 article gets /);
});

test("a deletion says who loses it", () => {
  expect(deletedMessage("Drones", 0)).toBe("“Drones” deleted.");
  expect(deletedMessage("Drones", 1)).toBe("“Drones” deleted: 1 article loses it.");
  expect(deletedMessage("Drones", 2)).toBe("“Drones” deleted: 2 articles lose it.");
});

import { describe, expect, test } from "vitest";
import {
  chosenCategory,
  chosenPage,
  inCategory,
  isPlainQuery,
  listAddress,
  listAround,
  projectAddress,
} from "./filters.ts";

const items = ["Videography", "Drone Operation", "Videography", "drone-operation"].map((category, id) => ({
  id,
  category,
}));

describe("the chosen category", () => {
  test.each([
    ["", null],
    ["?category=", null],
    ["?category=%20", null],
    ["?category=Drone+Operation", "drone-operation"],
    ["?category=drone-operation", "drone-operation"],
  ])("of %j is %j", (search, slug) => {
    expect(chosenCategory(new URLSearchParams(search))).toBe(slug);
  });

  test("picks its items; null picks all, an unknown one none", () => {
    expect(inCategory(items, "drone-operation").map(({ id }) => id)).toEqual([1, 3]);
    expect(inCategory(items, null)).toHaveLength(4);
    expect(inCategory(items, "catering")).toEqual([]);
  });
});

test.each([
  ["", 1, true],
  ["?category=drone-operation", 1, true],
  ["?page=2", 2, true],
  ["?category=drone-operation&page=12", 12, true],
  ["?page=1", 1, false],
  ["?page=02", 1, false],
  ["?page=2e3", 1, false],
  ["?page=-1", 1, false],
  ["?page=9999999", 1, false],
  ["?category=Drone+Operation", 1, false],
  ["?category=", 1, false],
])("%j asks for page %i, in the words of links: %j", (search, page, isPlain) => {
  const params = new URLSearchParams(search);
  expect([chosenPage(params), isPlainQuery(params)]).toEqual([page, isPlain]);
});

test("addresses carry the filter, and slugs that need it are encoded", () => {
  expect(listAddress(null)).toBe("/portfolio");
  expect(listAddress("événement")).toBe("/portfolio?category=%C3%A9v%C3%A9nement");
  expect(listAddress(null, 2)).toBe("/portfolio?page=2");
  expect(listAddress("drone-operation", 3)).toBe("/portfolio?category=drone-operation&page=3");
  expect(projectAddress("dune-line")).toBe("/portfolio/dune-line");
  expect(projectAddress("砂丘", "web-development")).toBe(
    "/portfolio/%E7%A0%82%E4%B8%98?category=web-development",
  );
});

describe("the list around an opened project", () => {
  test.each([
    ["", "/portfolio"],
    ["?category=film", "/portfolio?category=film"],
    ["?preview=post-5", "/portfolio?preview=post-5"],
    ["?category=film&preview=post-5", "/portfolio?category=film&preview=post-5"],
  ])("of %j is %s", (search, path) => {
    expect(listAround(new URLSearchParams(search))).toBe(path);
  });
});

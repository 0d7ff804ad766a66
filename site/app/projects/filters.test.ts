import { describe, expect, test } from "vitest";
import {
  categoriesOf,
  categorySlug,
  chosenCategory,
  inCategory,
  listAddress,
  projectAddress,
} from "./filters.ts";

const items = ["Videography", "Drone Operation", "Videography", "drone-operation"].map((category, id) => ({
  id,
  category,
}));

test("categories are distinct, counted and in the order they appear", () => {
  expect(categoriesOf(items)).toEqual([
    { label: "Videography", slug: "videography", count: 2 },
    { label: "Drone Operation", slug: "drone-operation", count: 2 },
  ]);
});

test.each([
  ["Drone Operation", "drone-operation"],
  ["  Food & Drink! ", "food-drink"],
  ["Événement", "événement"],
  ["<script>", "script"],
  ["&&&", ""],
])("%j is %j in the URL", (label, slug) => {
  expect(categorySlug(label)).toBe(slug);
});

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

test("addresses carry the filter, and slugs that need it are encoded", () => {
  expect(listAddress(null)).toBe("/portfolio");
  expect(listAddress("événement")).toBe("/portfolio?category=%C3%A9v%C3%A9nement");
  expect(projectAddress("dune-line")).toBe("/portfolio/dune-line");
  expect(projectAddress("砂丘", "web-development")).toBe(
    "/portfolio/%E7%A0%82%E4%B8%98?category=web-development",
  );
});

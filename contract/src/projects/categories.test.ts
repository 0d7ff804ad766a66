import { expect, test } from "vitest";
import { categoriesOf, categorySlug } from "./categories.ts";

const items = ["Videography", "Drone Operation", "Videography", "drone-operation"].map((category) => ({
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

import type { ArticleTeaser, Category } from "@extenso/contract/entities.ts";
import { expect, test } from "vitest";
import { categoriesOf, choiceOf, listingAddress, pageOf, withMore } from "./listing.ts";

const category = (slug: string, label: string): Category => ({ id: slug.length, name: label, slug, label });
const article = (id: number, ...categories: Category[]) => ({ id, categories }) as ArticleTeaser;

test("the address carries search and category and nothing that is the usual", () => {
  expect(listingAddress({ search: "", category: "" })).toBe("/dashboard/academy");
  expect(listingAddress({ search: " two lights ", category: "photography" }, 2)).toBe(
    "/dashboard/academy?search=two+lights&category=photography&page=2",
  );
});

test("a list of one tag or one author keeps to it, whatever else is chosen", () => {
  const choice = choiceOf(new URLSearchParams("tag=golden-hour&author=maya"));
  expect(choice).toEqual({ search: "", category: "", tag: "golden-hour", author: "maya" });
  expect(listingAddress({ ...choice, search: "light" }, 2)).toBe(
    "/dashboard/academy?search=light&tag=golden-hour&author=maya&page=2",
  );
  expect(choiceOf(new URLSearchParams({ tag: "x".repeat(1000) })).tag).toHaveLength(200);
});

test("an address is read back, whatever stands in it", () => {
  const params = new URLSearchParams("search=%20light%20&category=photography&page=3");
  expect(choiceOf(params)).toEqual({ search: "light", category: "photography" });
  expect(pageOf(params)).toBe(3);
  for (const page of ["", "0", "-2", "1.5", "x", "1e99"])
    expect(pageOf(new URLSearchParams({ page }))).toBe(1);
});

test("categories come once each, by label, without the uncategorised", () => {
  const video = category("videography", "Videography");
  const brand = category("branding", "Branding");
  const none = category("uncategorized", "Uncategorized");
  expect(categoriesOf([article(1, video, none), article(2, brand, video)])).toEqual([brand, video]);
});

test("an article that slid to the next page is not shown twice", () => {
  const shown = withMore([article(3), article(2)], [article(2), article(1)]);
  expect(shown.map(({ id }) => id)).toEqual([3, 2, 1]);
});

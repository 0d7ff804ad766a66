import { publicPages } from "@extenso/contract/addresses/site-addresses.ts";
import { expect, test } from "vitest";
import { sitePages, sitePagesNamed } from "./site-pages.ts";

test("each page of the studio can be linked to", () => {
  expect(sitePages.map(({ path }) => path).sort()).toEqual([...publicPages].sort());
});

test.each([
  ["services", "/services"],
  ["pack", "/packages/base"],
  ["portfolio", "/portfolio"],
  ["About", "/about"],
  ["contact", "/contact"],
  ["video", "/services/videography"],
  ["terms of service", "/terms-of-service"],
])("“%s” finds %s first", (typed, path) => expect(sitePagesNamed(typed)[0]?.path).toBe(path));

test("letters that stand in no word find nothing", () => {
  expect(sitePagesNamed("zzz")).toEqual([]);
  expect(sitePagesNamed("")).toEqual([]);
});

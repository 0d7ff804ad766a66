import { expect, test } from "vitest";
import { foldText } from "../../../engines/wordpress-values/fold-text.ts";
import { collationKey, searchText } from "./search-text.ts";

test.each([
  ["Café NOIR", "cafe noir"],
  ["Ångström", "angstrom"],
  ["夜の撮影ノート 🎥", "夜の撮影ノート 🎥"],
])("%s is compared as %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("search looks in words, not in markup", () => {
  expect(
    searchText(["Q&amp;A", '<!-- wp:paragraph --><p class="x">Room <em>tone</em>, Zoë</p><!-- /wp -->']),
  ).toBe("q&a room tone, zoe");
});

test("titles sort as WordPress's database sorts them", () => {
  const sorted = [
    "_draft",
    "- a dash",
    '"Quoted"',
    "(aside)",
    "& so on",
    "$5 lights",
    "2 lights",
    "a launch",
    "A light",
    "Édition",
    "Zebra",
    "夜の撮影",
  ];
  const mixed = sorted.toReversed();
  expect(mixed.sort((a, b) => (collationKey(a) < collationKey(b) ? -1 : 1))).toEqual(sorted);
});

test("a search looks through 100,000 characters of a text, and no further", () => {
  const text = searchText(["A title", "", `<p>${"light ".repeat(20_000)}</p><p>Harbour</p>`]);
  expect([text.length, text.startsWith("a title"), text.includes("harbour")]).toEqual([100_000, true, false]);
  expect(searchText(["A title", "", `<p>${"light ".repeat(10_000)}</p><p>Harbour</p>`])).toContain("harbour");
});

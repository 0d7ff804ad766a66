import { expect, test } from "vitest";
import { slugList } from "../rest/arguments/slug-list.ts";
import { ValueError } from "../rest/arguments/value-problem.ts";
import { sanitizeTitle } from "./slug.ts";

test.each([
  ["Charge everything!", "charge-everything"],
  ['Lights, camera & "action": 5 steps...', "lights-camera-action-5-steps"],
  [
    "夜の撮影ノート 🎥 night",
    "%e5%a4%9c%e3%81%ae%e6%92%ae%e5%bd%b1%e3%83%8e%e3%83%bc%e3%83%88-%f0%9f%8e%a5-night",
  ],
  ["%E5%A4%9C", "%e5%a4%9c"],
  ["100% done", "100-done"],
  ["Ångström & Straße", "angstrom-strase"],
  ["<b>Bold</b> -- dash", "bold-dash"],
  ["Q&amp;A", "qa"],
  ["Q&A", "qa"],
  ["Café  au lait", "cafe-au-lait"],
  ["  ", ""],
  ["1 < 2 > 0 <br> < 3", "1-0-3"],
  ["&a&b;c", "c"],
  ["“Quoted” … it’s", "quoted-its"],
  ["2×3 – 4", "2x3-4"],
  [`${"long, ".repeat(40)}`, `${"long-".repeat(33)}lo`],
])("%s becomes %s", (title, slug) => {
  expect(sanitizeTitle(title)).toBe(slug);
});

test("a list is read by commas, spaces or as it is", () => {
  expect(slugList("a, b  c")).toEqual(["a", "b", "c"]);
  expect(slugList(["One Two", "b", "b"])).toEqual(["one-two", "b"]);
  expect(slugList("")).toEqual([]);
});

test("a list that is too long, or holds what is, is refused", () => {
  for (const list of ["a,".repeat(101), ["a".repeat(1001)], [["a"]], "a".repeat(1_000_000)]) {
    expect(() => slugList(list)).toThrow(ValueError);
  }
});

/** Work that grew with the square of the length would take minutes. */
test.each(["<", "<a ", "&", "&a", "%", "-", " ", "..", "&#"])(
  "a megabyte of %j costs what its length costs",
  (part) => {
    expect(sanitizeTitle(part.repeat(1_000_000 / part.length)).length).toBeLessThanOrEqual(1_000_000);
  },
);

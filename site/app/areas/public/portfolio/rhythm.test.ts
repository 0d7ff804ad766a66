import { expect, test } from "vitest";
import { rhythm } from "./rhythm.ts";

test.each(Array.from({ length: 40 }, (_, count) => count))("%i projects have a place each", (count) => {
  expect(rhythm(count)).toHaveLength(count);
});

test("rows are never left half full", () => {
  for (let count = 0; count <= 40; count += 1) {
    const places = rhythm(count);
    const number = (name: string) => places.filter((place) => place === name).length;
    expect(number("left-wide")).toBe(number("left-tall"));
    expect(number("right-wide")).toBe(number("right-tall"));
    expect(number("third-tall")).toBe(number("third-mid"));
    expect(number("third-low")).toBe(number("third-mid"));
  }
});

test("a small selection is composed too", () => {
  expect(rhythm(1)).toEqual(["bleed"]);
  expect(rhythm(2)).toEqual(["left-wide", "left-tall"]);
  expect(rhythm(3)).toEqual(["bleed", "left-wide", "left-tall"]);
  expect(rhythm(4)).toEqual(["left-wide", "left-tall", "right-tall", "right-wide"]);
});

import { expect, test } from "vitest";
import { clock, cutColumns, isExcerpt, secondsPerMark } from "./film-time.ts";

test.each([
  [0, "0:00"],
  [5.17, "0:05"],
  [90, "1:30"],
  [600.9, "10:00"],
  [Number.NaN, "0:00"],
  [Number.POSITIVE_INFINITY, "0:00"],
  [-1, "0:00"],
])("%d seconds are %s on the clock", (seconds, shown) => {
  expect(clock(seconds)).toBe(shown);
});

test.each([5, 20, 90, 600, 5400])("a scale of %d seconds has marks that can be told apart", (duration) => {
  const marks = duration / secondsPerMark(duration);
  expect(marks).toBeGreaterThan(2);
  expect(marks).toBeLessThanOrEqual(24);
});

test("a file is an excerpt only when the film is known to be longer", () => {
  expect(isExcerpt(5, 90)).toBe(true);
  expect(isExcerpt(89.4, 90)).toBe(false);
  expect(isExcerpt(5, null)).toBe(false);
  expect(isExcerpt(0, 90)).toBe(false);
});

test("cuts end where they end in time; a film of unknown length is drawn as long again", () => {
  expect(cutColumns([6, 15, 60])).toBe("minmax(2.75rem, 6fr) minmax(2.75rem, 9fr) minmax(2.75rem, 45fr)");
  expect(cutColumns([30, null])).toBe("minmax(2.75rem, 30fr) minmax(2.75rem, 30fr)");
});

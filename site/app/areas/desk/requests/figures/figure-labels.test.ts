import { expect, test } from "vitest";
import { durationLabel, monthLabel, shareOf } from "./figure-labels.ts";

test.each([
  [null, "–"],
  [0, "0 min"],
  [59, "59 min"],
  [60, "1 h"],
  [200, "3 h 20 min"],
  [47 * 60 + 59, "47 h 59 min"],
  [48 * 60, "2 days"],
  [52 * 60, "2 days 4 h"],
])("%s minutes are “%s”", (minutes, label) => {
  expect(durationLabel(minutes)).toBe(label);
});

test("a month has its name, and a share is whole where it is whole", () => {
  expect(monthLabel("2026-11")).toBe("November 2026");
  expect(shareOf({ in_time: 0, late: 0 })).toBeNull();
  expect(shareOf({ in_time: 3, late: 1 })).toBe(75);
  expect(shareOf({ in_time: 999, late: 1 })).toBe(99);
  expect(shareOf({ in_time: 1, late: 999 })).toBe(1);
  expect([shareOf({ in_time: 2, late: 0 }), shareOf({ in_time: 0, late: 2 })]).toEqual([100, 0]);
});

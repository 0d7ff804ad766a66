import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dayLabel,
  isMonth,
  monthLabel,
  onDay,
  spanOf,
  timeLabel,
  weeksOf,
} from "./month.ts";

test("a month's grid begins on a Sunday, has all its days, and six weeks", () => {
  const december = weeksOf("2026-12");
  expect(december.map((week) => week[0])).toEqual([
    ...["2026-11-29", "2026-12-06", "2026-12-13"],
    ...["2026-12-20", "2026-12-27", "2027-01-03"],
  ]);
  expect(new Set(december.flat()).size).toBe(42);
  // A month that begins on a Sunday.
  expect(weeksOf("2026-11")[0]?.[0]).toBe("2026-11-01");
});

test("what is read is within the server's bound, and beyond the grid in every zone", () => {
  expect(spanOf("2026-12")).toEqual({ after: "2026-11-28T00:00:00", before: "2027-01-11T00:00:00" });
  const { after, before } = spanOf("2026-02");
  expect((Date.parse(before) - Date.parse(after)) / 86_400_000).toBeLessThanOrEqual(45);
});

test("days and months go on over the year", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});

test("what an address says is a month or none", () => {
  expect(["2026-12", "2026-13", "2026-1", "9999-01", "soon", ""].map(isMonth)).toEqual([
    ...[true, false, false],
    ...[false, false, false],
  ]);
});

test("another day keeps the time", () => {
  expect(onDay("2026-12-05", "2026-12-04T09:30:00")).toBe("2026-12-05T09:30");
});

test("labels are those of the day, wherever the reader is", () => {
  expect(monthLabel("2026-12")).toBe("December 2026");
  expect(dayLabel("2026-12-04")).toBe("Friday, December 4");
  expect(timeLabel("2026-12-04T21:05:00")).toBe("9:05 p.m.");
});

import { expect, test } from "vitest";
import { agoLabel, dayLabel, recentLabel, timeOf } from "./times.ts";

const now = new Date("2026-06-15T12:00:00Z");
const ago = (gmt: string) => agoLabel(timeOf(gmt) as Date, now);

test.each([
  ["2026-06-15T11:59:30", "now"],
  ["2026-06-15T11:55:00", "5 min ago"],
  ["2026-06-15T09:00:00", "3 h ago"],
  ["2026-06-14T09:00:00", "yesterday"],
])("%s is %s", (gmt, words) => expect(ago(gmt)).toBe(words));

test("what is further away than yesterday has a day, and nothing beside one", () => {
  const time = new Date("2026-06-12T12:00:00Z");
  expect(agoLabel(time, now)).toBe("Jun 12");
  expect(recentLabel(time, now)).toBeNull();
});

test("another year is named, this one is not", () => {
  expect(dayLabel(new Date(2026, 4, 4), now)).toBe("May 4");
  expect(dayLabel(new Date(2025, 4, 4), now)).toBe("May 4, 2025");
});

test("what is no time is none", () => {
  expect(timeOf("")).toBeNull();
  expect(timeOf("0000-00-00T00:00:00")).toBeNull();
});

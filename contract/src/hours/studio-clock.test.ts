import { expect, test } from "vitest";
import { addDays, dateAt } from "./studio-clock.ts";

test.each([
  ["the clock goes forward", "2027-03-14T04:59:00Z", "2027-03-13"],
  ["the clock goes forward", "2027-03-14T05:01:00Z", "2027-03-14"],
  ["the clock goes forward", "2027-03-15T03:59:00Z", "2027-03-14"],
  ["the clock goes forward", "2027-03-15T04:01:00Z", "2027-03-15"],
  ["the clock goes back", "2027-11-07T03:59:00Z", "2027-11-06"],
  ["the clock goes back", "2027-11-07T04:01:00Z", "2027-11-07"],
  ["the clock goes back", "2027-11-08T04:59:00Z", "2027-11-07"],
  ["the clock goes back", "2027-11-08T05:01:00Z", "2027-11-08"],
])("around the night in which %s in Toronto, %s is of %s", (_, moment, day) => {
  expect(dateAt(new Date(moment), "America/Toronto")).toBe(day);
});

test.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-03-01", -1, "2028-02-29"],
  ["2027-03-14", 365, "2028-03-13"],
])("from %s, %i days lead to %s", (day, days, then) => {
  expect(addDays(day, days)).toBe(then);
});

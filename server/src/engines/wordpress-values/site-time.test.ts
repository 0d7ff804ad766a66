import { expect, test } from "vitest";
import { gmtTime, localTime, utcOf } from "./site-time.ts";

const vancouver = "America/Vancouver";

test.each([
  ["2024-01-04T02:20:00.000Z", "2024-01-03T18:20:00"],
  ["2024-07-04T02:20:00.000Z", "2024-07-03T19:20:00"],
  ["2024-03-10T09:59:59.000Z", "2024-03-10T01:59:59"],
  ["2024-03-10T10:00:00.000Z", "2024-03-10T03:00:00"],
  ["2024-11-03T08:30:00.000Z", "2024-11-03T01:30:00"],
  ["2024-11-03T10:30:00.000Z", "2024-11-03T02:30:00"],
])("%s is %s in Vancouver, and back", (iso, local) => {
  expect(localTime(iso, vancouver)).toBe(local);
  expect(utcOf(local, vancouver)).toBe(iso);
});

test("midnight is the day's first hour", () => {
  expect(localTime("2024-01-03T08:00:00.000Z", vancouver)).toBe("2024-01-03T00:00:00");
});

test.each([
  ["2024-01-03T18:20:00Z", "2024-01-03T18:20:00.000Z"],
  ["2024-01-03T18:20:00+05:30", "2024-01-03T12:50:00.000Z"],
  ["2024-01-03T18:20:00-08", "2024-01-04T02:20:00.000Z"],
  ["2024-01-03 18:20:00", "2024-01-04T02:20:00.000Z"],
  ["2024-01-03", "2024-01-03T08:00:00.000Z"],
  ["2024-03-10T02:30:00", "2024-03-10T10:30:00.000Z"],
  ["0000-01-01T00:00:00", "0000-01-01T00:00:00.000Z"],
  ["9999-12-31T23:59:59-12:00", "9999-12-31T23:59:59.999Z"],
])("%s is %s", (written, iso) => {
  expect(utcOf(written, vancouver)).toBe(iso);
});

test("UTC goes without its Z", () => {
  expect(gmtTime("2024-01-04T02:20:00.000Z")).toBe("2024-01-04T02:20:00");
});

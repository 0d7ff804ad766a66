import { expect, test } from "vitest";
import { onStudioClock, spelledOut, utcOfStudioClock, zoneWords } from "./studio-time.ts";

test.each([
  ["2026-01-15T14:30:00Z", "America/Toronto", "2026-01-15T09:30"],
  ["2026-07-15T14:30:00Z", "America/Toronto", "2026-07-15T10:30"],
  ["2026-12-31T23:30:00Z", "Asia/Tokyo", "2027-01-01T08:30"],
])("%s is %s's %s", (at, zone, local) => {
  expect(onStudioClock(new Date(at), zone)).toBe(local);
});

test("the zone is spelled out, with the distance it has on that day", () => {
  expect(zoneWords("America/Toronto", new Date("2026-01-15T12:00:00Z"))).toMatch(
    /^Toronto time \((GMT|UTC)[-−]5\)$/,
  );
  expect(zoneWords("America/Toronto", new Date("2026-07-15T12:00:00Z"))).toMatch(
    /^Toronto time \((GMT|UTC)[-−]4\)$/,
  );
  expect(zoneWords("", new Date())).toBe("the studio's time");
});

test("a local time is read as it is written, wherever the reader is", () => {
  expect(spelledOut("2026-05-01T09:00")).toMatch(/^Friday, May 1, 2026 at 9:00/);
  expect(spelledOut("")).toBe("");
});

test.each([
  ["2026-05-01T09:00", "America/Toronto", "2026-05-01T13:00:00"],
  ["2026-12-01T09:00", "America/Toronto", "2026-12-01T14:00:00"],
  ["2026-12-01T09:00", "Asia/Tokyo", "2026-12-01T00:00:00"],
  // On the nights that the clock is moved: forward over it, and on the day of it.
  ["2026-03-08T02:30", "America/Toronto", "2026-03-08T07:30:00"],
  ["2026-03-08T01:30", "America/Toronto", "2026-03-08T06:30:00"],
  ["2026-03-08T03:30", "America/Toronto", "2026-03-08T07:30:00"],
  ["2026-11-01T00:30", "America/Toronto", "2026-11-01T04:30:00"],
  ["2026-11-01T02:30", "America/Toronto", "2026-11-01T07:30:00"],
  ["no date", "America/Toronto", ""],
])("%s on the clock of %s is %s", (local, zone, utc) => {
  expect(utcOfStudioClock(local, zone)).toBe(utc);
});

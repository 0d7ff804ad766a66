import { expect, onTestFinished, test, vi } from "vitest";
import {
  clockLabel,
  isClockTime,
  nextMorning,
  onStudioClock,
  studioMoment,
  utcOfStudioClock,
  zoneLabel,
} from "./studio-time.ts";

test.each([
  ["2026-01-15T14:30:00Z", "America/Toronto", "2026-01-15T09:30"],
  ["2026-07-15T14:30:00Z", "America/Toronto", "2026-07-15T10:30"],
  ["2026-12-31T23:30:00Z", "Asia/Tokyo", "2027-01-01T08:30"],
])("%s is %s's %s", (at, zone, local) => {
  expect(onStudioClock(new Date(at), zone)).toBe(local);
});

test("the zone is spelled out, with the distance it has on that day", () => {
  expect(zoneLabel("America/Toronto", new Date("2026-01-15T12:00:00Z"))).toBe("Toronto, GMT−5");
  expect(zoneLabel("America/Toronto", new Date("2026-07-15T12:00:00Z"))).toBe("Toronto, GMT−4");
  expect(zoneLabel("", new Date())).toBe("the studio’s time");
});

test("a local time is read as it is written, wherever the reader is, and another year is named", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  onTestFinished(() => void vi.unstubAllEnvs());
  const now = new Date("2026-03-01T12:00:00Z");
  expect(clockLabel("2026-05-01T09:00", now)).toBe("Fri, May 1, 9:00 a.m.");
  expect(clockLabel("2027-05-01T21:05", now)).toBe("Sat, May 1, 2027, 9:05 p.m.");
  expect(clockLabel("", now)).toBe("");
});

test("a moment and its zone fit a line of a phone", () => {
  const words = studioMoment("2027-09-22T12:30", "America/Vancouver");
  expect(words).toBe("Wed, Sep 22, 2027, 12:30 p.m. (Vancouver, GMT−7)");
  expect(words.length).toBeLessThanOrEqual(48);
  expect(studioMoment("", "America/Vancouver")).toBe("");
  expect(studioMoment("2027-09-22T12:30", "")).toBe("Wed, Sep 22, 2027, 12:30 p.m. (the studio’s time)");
});

test("what is proposed is the next morning of the studio, not of the reader", () => {
  expect(nextMorning(new Date("2026-12-30T23:30:00Z"), "Asia/Tokyo")).toBe("2027-01-01T09:00");
});

test("what lies in a browser's storage is a time only as a field has it", () => {
  expect(["2026-05-01T09:00", "tomorrow", "2026-05-01", 7, null, undefined].map(isClockTime)).toEqual([
    ...[true, false, false],
    ...[false, false, false],
  ]);
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

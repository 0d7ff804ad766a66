import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asBefore, messageFor, outcomeMessage, publishedNow } from "./outcome.ts";

const zone = "America/Vancouver";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-23T17:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a notice tells the status of the answer, whatever was asked for", () => {
  const scheduled = { status: "future", date: "2026-12-01T09:00:00" };
  expect(outcomeMessage({ ...scheduled, status: "publish" }, zone)).toBe("Published.");
  expect(messageFor(scheduled, "publish", "Published.", zone)).toMatch(
    /^Scheduled for Tue, Dec 1, 9:00\sa\.m\. \(Vancouver, GMT−[78]\)\.$/,
  );
  expect(messageFor({ ...scheduled, status: "pending" }, "publish", "Published.", zone)).toBe(
    "Sent for review.",
  );
  expect(messageFor({ ...scheduled, status: "draft" }, "draft", "Withdrawn.", zone)).toBe("Withdrawn.");
});

test("what is published at once leaves a day to come behind, and takes it up again when that is taken back", () => {
  const ahead = { date: "2026-12-01T09:00:00", date_gmt: "2026-12-01T17:00:00" };
  const past = { date: "2026-11-01T09:00:00", date_gmt: "2026-11-01T16:00:00" };
  for (const status of ["future", "draft"]) {
    expect(publishedNow({ status, ...ahead })).toEqual({ status: "publish", date: null });
    expect(asBefore({ status, ...ahead })).toEqual({ status, date: ahead.date });
  }
  expect(publishedNow({ status: "draft", ...past })).toEqual({ status: "publish" });
  expect(asBefore({ status: "draft", ...past })).toEqual({ status: "draft" });
  expect(publishedNow(null)).toEqual({ status: "publish" });
});

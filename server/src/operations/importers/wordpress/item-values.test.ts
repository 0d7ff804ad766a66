import { expect, test } from "vitest";
import { readSettings } from "../../../kernel/settings/settings.ts";
import { timesOf } from "./item-values.ts";
import type { WxrItem } from "./wxr-records.ts";

const run = {
  settings: readSettings({ TIMEZONE: "America/Toronto" }),
  clock: () => new Date("2026-07-01T12:00:00.000Z"),
};
/** Ten o'clock in the morning, as a WordPress in summer time reckons it for a winter's day. */
const winter = {
  date: "2026-12-10 10:00:00",
  dateGmt: "2026-12-10 14:00:00",
  modifiedGmt: "2026-06-30 08:00:00",
};
const published = (more: Partial<WxrItem>) =>
  timesOf(run, { ...winter, status: "publish", ...more } as WxrItem).published;

test("what is scheduled keeps its time on the wall's clock", () => {
  expect(published({ status: "future" })).toBe("2026-12-10T15:00:00.000Z");
  // One that has only its moment keeps that.
  expect(published({ status: "future", date: "0000-00-00 00:00:00" })).toBe("2026-12-10T14:00:00.000Z");
});

test("what is published keeps its moment", () => {
  expect(published({})).toBe("2026-12-10T14:00:00.000Z");
  expect(published({ dateGmt: "0000-00-00 00:00:00" })).toBe("2026-12-10T15:00:00.000Z");
  expect(published({ date: "", dateGmt: "" })).toBe("2026-07-01T12:00:00.000Z");
});

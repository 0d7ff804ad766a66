import { expect, test } from "vitest";
import { isAnnounced } from "./announcement.ts";
import { checkDocument } from "./check-content.ts";

const at = (time: string) => new Date(`2026-11-22T${time}Z`);

test("nothing is announced without words", () => {
  expect(isAnnounced({}, at("12:00:00"))).toBe(false);
  expect(isAnnounced({ from: "2026-11-22T00:00:00" }, at("12:00:00"))).toBe(false);
});

test("words stand from their first second until their last", () => {
  const words = { text: "Open house", from: "2026-11-22T10:00:00", until: "2026-11-22T12:00:00" };
  const shown = ["09:59:59.999", "10:00:00", "11:59:59.999", "12:00:00"].map((time) =>
    isAnnounced(words, at(time)),
  );
  expect(shown).toEqual([false, true, true, false]);
  expect(isAnnounced({ text: "Open house" }, at("00:00:00"))).toBe(true);
});

test.each([
  [{ text: "x".repeat(81) }, "text"],
  [{ text: "Open", link: { label: "Come", to: "https://elsewhere.example" } }, "link.to"],
  [{ text: "Open", link: { to: "/contact" } }, "link.label"],
  [{ text: "Open", from: "tomorrow" }, "from"],
  [{ text: "Open", until: "2026-02-31 10:00" }, "until"],
  [{ text: "Open", from: "2026-11-22T10:00:00", until: "2026-11-22T10:00:00" }, "until"],
])("%j is refused at %s", (words, path) => {
  expect(Object.keys(checkDocument("announcement", words).faults ?? {})).toEqual([path]);
});

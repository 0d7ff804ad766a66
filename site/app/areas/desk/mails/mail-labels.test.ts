import type { WireMail } from "@extenso/contract/wire/mails.ts";
import { expect, test } from "vitest";
import { attemptsLabel, nextTryLabel, waitingLabel } from "./mail-labels.ts";

const now = new Date("2026-11-27T10:00:00Z");

test.each([
  ["2026-11-27T09:59:00", "at once"],
  ["2026-11-27T10:00:20", "at once"],
  ["2026-11-27T10:09:10", "in 10 min"],
  ["2026-11-27T16:01:00", "in 6 h"],
  ["2026-11-29T12:00:00", "Nov 29"],
])("next try at %s is %s", (gmt, label) => expect(nextTryLabel(gmt, now)).toBe(label));

test("a mail that waits says when it is tried, others say nothing", () => {
  const mail = { state: "waiting", is_being_sent: false, next_gmt: "2026-11-27T10:05:00" } as WireMail;
  expect(waitingLabel(mail, now)).toBe("Next try in 5 min");
  expect(waitingLabel({ ...mail, is_being_sent: true }, now)).toBe("Being sent");
  expect(waitingLabel({ ...mail, next_gmt: null }, now)).toBe("No try is planned: press Retry");
  expect(waitingLabel({ ...mail, state: "failed" }, now)).toBe("");
  expect([0, 1, 9].map(attemptsLabel)).toEqual(["", "1 attempt", "9 attempts"]);
});

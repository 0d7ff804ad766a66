import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { expect, test } from "vitest";
import { centsOf, dayLabel, dueLabel, dueUrgency, eventSentences } from "./request-labels.ts";

const now = new Date("2026-11-26T12:00:00Z");

test.each<[due: string | null, label: string, urgency: string | undefined, soon?: string]>([
  [null, "", undefined],
  ["2026-11-27T09:00:00Z", "21 h left, soon", "soon", "2026-11-26T11:30:00Z"],
  ["2026-11-27T11:00:00Z", "23 h left", undefined],
  ["2026-11-26T15:59:00Z", "3 h left", "soon"],
  ["2026-11-26T12:00:30Z", "1 min left", "soon"],
  ["2026-11-26T09:30:00Z", "2 h late", "late"],
  ["2026-11-20T12:00:00Z", "6 days late", "late"],
])("due at %s is told as “%s”", (due_at, label, urgency, soon) => {
  const fourBefore = due_at && new Date(Date.parse(due_at) - 4 * 3_600_000).toISOString();
  const due = { due_at, due_soon_at: soon ?? fourBefore };
  expect([dueLabel(due, now), dueUrgency(due, now)]).toEqual([label, urgency]);
});

test.each([
  ["", -1],
  ["12,500", 1_250_000],
  ["$ 12 500.50", 1_250_050],
  ["0.1", 10],
  ["-5", null],
  ["12.345", null],
  ["a lot", null],
  ["123456789", null],
])("%j is %s cents", (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test("amounts and days read as the studio writes them", () => {
  expect([moneyLabel(1_250_000, "CAD"), moneyLabel(1_250_050, "CAD"), moneyLabel(null, "CAD")]).toEqual([
    "$12,500",
    "$12,500.50",
    "",
  ]);
  expect([dayLabel("2026-12-01", now), dayLabel("2027-01-04", now)]).toEqual([
    "Tue, Dec 1",
    "Mon, Jan 4, 2027",
  ]);
});

test("what was done is told in sentences, and messages are not told twice", () => {
  const event = { at: "", actor: "Robin", action: "update", changes: {} };
  const lost = {
    status: { from: "quoted", to: "lost" },
    owner: { from: "", to: "Casey" },
  };
  expect(eventSentences({ ...event, changes: lost })).toEqual([
    "Robin moved it from Quoted to Lost",
    "Robin gave it to Casey",
  ]);
  expect(eventSentences({ ...event, action: "reply" })).toEqual([]);
  expect(eventSentences({ ...event, action: "create" })).toEqual(["Robin wrote this down after a call"]);
});

import { describe, expect, test } from "vitest";
import { maxSearchTextLength, requestSearchText, searchTerms } from "./search-text.ts";

/** As the list's query reads terms. */
function isFound(said: string, typed: string): boolean {
  const text = requestSearchText(said);
  return searchTerms(typed.toLowerCase()).every(
    (term) => text.includes(term.text) || (term.number !== null && text.includes(term.number)),
  );
}

test.each([
  ["604 555 0100", "6045550100"],
  ["6045550100", "604 555 0100"],
  ["(604) 555-0100", "604.555.0100"],
  ["+1 604 555 0100", "604-555-0100"],
  ["604 555 0100", "+1 (604) 555-0100"],
  ["Call 604 555 0100, or 5550199.", "604-555-0100"],
  ["Call 604 555 0100, or 5550199.", "555-0199"],
  ["+44 20 7946 0958", "020 7946 0958"],
  ["On 2026-11-20", "2026-11-20"],
  ["0100 EX-7K3M-92QD", "EX-7K3M-92QD"],
  ["From 2025-2026, 150 guests", "150 2026"],
])("“%s” is found by “%s”", (said, typed) => {
  expect(isFound(said, typed)).toBe(true);
});

describe.each(["604 555 0100", "6045550100", "(604) 555-0100", "+1 604.555.0100", "1-604-555-0100"])(
  "a part of %s",
  (said) => {
    test.each([
      "604 555",
      "604 5",
      "555-01",
      "(604) 5",
      "(604)",
      "555.0100",
      "4555",
      "5550",
      "+1 604 555",
      "+1604555",
      "(604)555",
      "604/555-0",
      "dana 604 555",
    ])("is found as %s", (typed) => {
      expect(isFound(`Dana, ${said}`, typed)).toBe(true);
    });
  },
);

test.each([
  ["+49 30 901820", "030 9018"],
  ["030 901820", "+49 30 9018"],
  ["030 901820", "0049 30 9018"],
])("a part of “%s” is found by “%s”, with a country code or without", (said, typed) => {
  expect(isFound(said, typed)).toBe(true);
});

test.each([
  ["$604.00 for 555 guests", "604 555"],
  ["In 2026, on 2026-11-20 16:00, 20/11/2026 and 2025–2026", "202 6"],
  ["In 2026, on 2026-11-20 16:00, 20/11/2026 and 2025–2026", "20-26"],
  ["We have 16,045 CAD, or 6045 EUR", "(604) 5"],
  ["A budget of 55501 dollars", "555-01"],
])("“%s” has no number that “%s” is a part of", (said, typed) => {
  expect(isFound(said, typed)).toBe(false);
});

test("what is no number stays as it is, and a text within its bound", () => {
  expect(requestSearchText("Rooms 12 and 14, 3 days, 2026-11-20")).toBe(
    "rooms 12 and 14, 3 days, 2026-11-20",
  );
  expect(searchTerms("rooms 12 14, $1.80")).toEqual(
    ["rooms", "12", "14,", "$1.80"].map((text) => ({ text, number: null })),
  );
  const long = requestSearchText("604 555 0100 ".repeat(maxSearchTextLength));
  expect([long.length, long.endsWith(" ６０４５５５０１００")]).toEqual([maxSearchTextLength, false]);
  const begun = requestSearchText(`604 555 0100 and ${"x".repeat(maxSearchTextLength)}`);
  expect([begun.length, begun.endsWith(" ６０４５５５０１００")]).toEqual([maxSearchTextLength, true]);
});

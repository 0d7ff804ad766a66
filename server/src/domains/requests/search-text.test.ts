import { expect, test } from "vitest";
import { joinNumbers, maxSearchTextLength, requestSearchText } from "./search-text.ts";

test.each([
  ["604 555 0100", "6045550100"],
  ["6045550100", "604 555 0100"],
  ["(604) 555-0100", "604.555.0100"],
  ["+1 604 555 0100", "604-555-0100"],
  ["604 555 0100", "+1 (604) 555-0100"],
  ["Call 604 555 0100, or 5550199.", "604-555-0100"],
  ["+44 20 7946 0958", "020 7946 0958"],
  ["On 2026-11-20", "2026-11-20"],
  ["0100 EX-7K3M-92QD", "EX-7K3M-92QD"],
])("“%s” is found by “%s”", (said, typed) => {
  for (const word of joinNumbers(typed.toLowerCase()).split(/\s+/))
    expect(requestSearchText(said)).toContain(word);
});

test("what is no number stays as it is, and a text within its bound", () => {
  expect(requestSearchText("Rooms 12 and 14, 3 days")).toBe("rooms 12 and 14, 3 days");
  expect(joinNumbers("rooms 12 14")).toBe("rooms 12 14");
  const long = requestSearchText("604 555 0100 ".repeat(maxSearchTextLength));
  expect([long.length, long.endsWith(" 6045550100")]).toEqual([maxSearchTextLength, false]);
  const begun = requestSearchText(`604 555 0100 and ${"x".repeat(maxSearchTextLength)}`);
  expect([begun.length, begun.endsWith(" 6045550100")]).toEqual([maxSearchTextLength, true]);
});

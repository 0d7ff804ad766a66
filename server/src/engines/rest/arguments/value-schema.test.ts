import { describe, expect, test } from "vitest";
import type { ArgumentSchema } from "./declared-argument.ts";
import { checkValue } from "./value-schema.ts";

function said(value: unknown, schema: ArgumentSchema): unknown {
  const checked = checkValue(value, schema, "x");
  return "problem" in checked ? [checked.problem.code, checked.problem.message] : checked.value;
}

describe("what declares no bound has one", () => {
  const list: ArgumentSchema = { type: "array", items: { type: "integer" } };
  const tooMany = ["rest_too_many_items", "x must contain at most 100 items."];
  const tooLong = ["rest_too_long", "x must be at most 1000 characters long."];

  test.each<[string, unknown, ArgumentSchema, unknown]>([
    ["a text", "a".repeat(1001), { type: "string" }, tooLong],
    ["characters of two places", "💥".repeat(1001), { type: "string" }, tooLong],
    ["a list", Array.from({ length: 101 }, () => 1), list, tooMany],
    ["a list as text", "1,".repeat(101), list, tooMany],
    [
      "a text in a list",
      ["a".repeat(1001)],
      { type: "array", items: { type: "string" } },
      ["rest_too_long", "x[0] must be at most 1000 characters long."],
    ],
    [
      "a list in an object",
      { terms: Array.from({ length: 990 }, () => 1) },
      { type: "object", properties: { terms: list } },
      ["rest_too_many_items", "x[terms] must contain at most 100 items."],
    ],
  ])("%s", (_, value, schema, expected) => {
    expect(said(value, schema)).toEqual(expected);
  });

  test("up to it all is well", () => {
    expect(said("💥".repeat(1000), { type: "string" })).toBe("💥".repeat(1000));
    expect(said("1,".repeat(100), list)).toHaveLength(100);
    expect(said("a".repeat(2000), { type: "string", maxLength: 2000 })).toBe("a".repeat(2000));
    expect(said([1, 2, 3], { ...list, maxItems: 2 })).toEqual([
      "rest_too_many_items",
      "x must contain at most 2 items.",
    ]);
  });
});

test.each<[unknown, number | null]>([
  ["7", 7],
  [" 7 ", 7],
  ["+7.", 7],
  [".5e1", 5],
  ["-1.50", -1.5],
  ["", null],
  [".", null],
  ["1.2.3", null],
  ["0x10", null],
  ["1".repeat(65), null],
])("%j is %j as a number", (written, number) => {
  const checked = checkValue(written, { type: "number" }, "x");
  expect("value" in checked ? checked.value : null).toBe(number);
});

/** Work that grew with the square of the length would take minutes: that they end within the test's time is the proof. */
describe("a megabyte is refused by its length", () => {
  const size = 1_000_000;
  test.each<[string, string]>([
    ["accents", `a${"\u0301".repeat(size / 2)}${"\u0316".repeat(size / 2)}`],
    ["digits", `${"1".repeat(size)}x`],
    ["spaces", `${" ".repeat(size)}x`],
    ["commas", ",".repeat(size)],
    ["labels", `a@${"a.".repeat(size / 2)}`],
  ])("%s", (_, text) => {
    for (const schema of [
      { type: "string" },
      { type: "integer" },
      { type: "number" },
      { type: "boolean" },
      { type: "string", format: "email" },
      { type: "string", format: "date-time" },
      { type: "string", minLength: 1, maxLength: 10 },
      { type: "array", items: { type: "integer" } },
      { oneOf: [{ type: "array", items: { type: "integer" } }, { type: "object" }] },
    ]) {
      expect(checkValue(text, schema, "x")).toHaveProperty("problem");
    }
  });
});

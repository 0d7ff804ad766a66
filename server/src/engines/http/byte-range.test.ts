import { expect, test } from "vitest";
import { parseRange } from "./byte-range.ts";

test.each<[header: string | null, expected: ReturnType<typeof parseRange>]>([
  [null, "whole"],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["Bytes = 5-6", { start: 5, end: 6 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=0-1,5-6", "whole"],
  ["bytes=9-3", "whole"],
  ["bytes=-", "whole"],
  ["bytes=a-b", "whole"],
  ["pages=1-2", "whole"],
])("%s of a hundred bytes is %j", (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

test("spaces without end are no range, and cost nothing", () => {
  for (const header of [`bytes=${" ".repeat(1_000_000)}x`, `bytes=1${" ".repeat(1_000_000)}-x`]) {
    expect(parseRange(header, 100)).toBe("whole");
  }
});

test("of an empty file there is no range", () => {
  expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(parseRange("bytes=-5", 0)).toBe("unsatisfiable");
});

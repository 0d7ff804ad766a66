import { expect, test } from "vitest";
import { withoutLines } from "./without-lines.ts";

test("the other lines stay as they are, whatever ends them", () => {
  expect(withoutLines("a\r\nb\n\nc\rd", [2, 4])).toBe("a\n\nd");
});

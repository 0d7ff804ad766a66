import { expect, test } from "vitest";
import { cleanLine } from "./clean-text.ts";

test.each([
  ["Casey  <b>Member</b>\n", "Casey Member"],
  ["<<b>script>alert(1)", "alert(1)"],
  ["<<<b>i>script>x", "x"],
  ["<scr<script>ipt>x</scr</script>ipt>", ""],
  ["<script>alert(1)</script>Casey", "Casey"],
  ["<<script></script>script>alert(1)</script>", "alert(1)"],
  ["a < b", "a < b"],
  ["a > b < c", "a > b < c"],
  ["<3 Casey", "<3 Casey"],
  ["<\u202ascript>x", "x"],
  ["nul\u0000byte\tand tab", "nulbyte and tab"],
])("%j is kept as %j", (typed, kept) => expect(cleanLine(typed)).toBe(kept));

test("no brackets, however they are nested, leave a tag", () => {
  for (const part of ["<", ">", "<b", "</", "<b>", "><", "<<>", "<script>", "</script>"]) {
    for (const other of ["<", ">", "b>", "<b>", "script>", "<!--"]) {
      expect(cleanLine((part + other).repeat(400))).not.toMatch(/<[^<>]*>/);
    }
  }
});

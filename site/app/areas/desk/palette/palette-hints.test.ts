import { expect, test } from "vitest";
import { answersTo, paletteHints } from "./palette-hints.ts";

const asked = (typed: string, email = "") => answersTo(typed, paletteHints(email)).map(({ id }) => id);

test.each([
  ["invoices", "invoices"],
  ["SEO", "seo"],
  ["plugins", "plugins"],
  ["where are requests mailed to?", "mailed-requests"],
  ["backup", "backup"],
  ["sender address", "mail-settings"],
  ["DKIM", "mail-settings"],
  ["how do I add a user", "people"],
  ["Google Analytics", "statistics"],
  ["change the time zone", ""],
  ["time zone", "time-zone"],
  ["2fa", "second-factor"],
  ["a lamp", ""],
])("“%s” is answered", (typed, id) => expect(asked(typed)).toEqual(id ? [id] : []));

test("what is begun is answered, and two letters ask nothing", () => {
  expect(asked("invo")).toEqual(["invoices"]);
  expect(asked("se")).toEqual([]);
  expect(asked("is the")).toEqual([]);
});

test("the real address is told where it is known", () => {
  const [answer] = answersTo("requests mailed", paletteHints("hello@extenso.example"));
  expect(answer?.text).toContain("Requests are mailed to hello@extenso.example");
  expect(answersTo("requests mailed", paletteHints(""))[0]?.text).toContain("administrators set");
});

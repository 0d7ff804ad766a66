import { describe, expect, test } from "vitest";
import { usualQuotes } from "../site-content/quotations.ts";
import { agreementParts, unknownFields } from "./agreement.ts";
import { agreementValues, fillAgreement } from "./fill-agreement.ts";
import { quoteChanges } from "./quote-changes.ts";
import { emptyQuote } from "./quote-document.ts";

const line = (id: string, unitCents: number, optional = false) => ({
  id,
  description: id,
  details: "",
  quantityHundredths: 100,
  unitCents,
  optional,
  isSelected: false,
});
const document = {
  ...emptyQuote("A film", { ...usualQuotes, taxes: [], depositPercent: 40 }),
  lines: [line("a", 100_000), line("b", 25_050, true)],
};
const quote = {
  number: "Q-2026-014",
  currency: "CAD",
  document,
  client: { name: "Dana {company} $& Reyes", company: "" },
  studio: { address: "Extenso Ltd., 1 Water St" },
  // Still the day before in Vancouver.
  sent_at: "2026-11-21T04:33:00.000Z",
  time_zone: "America/Vancouver",
};

describe("the fields of an agreement", () => {
  test("are filled from quote and client, once: braces in a name stay", () => {
    const text = "{client} of {company}, {studio}: {quote} “{title}” of {sent}, {total}, {deposit}. {other}";
    expect(fillAgreement(text, agreementValues(quote, new Set()))).toBe(
      "Dana {company} $& Reyes of Dana {company} $& Reyes, Extenso Ltd., 1 Water St: Q-2026-014 “A film” of November 20, 2026, $1,000, $400. {other}",
    );
  });

  test("have the sums of the options that are chosen", () => {
    const values = agreementValues(quote, new Set(["b"]));
    expect(fillAgreement("{total} {deposit}", values)).toBe("$1,250.50 $500.20");
  });

  test.each([
    ["{client} {total}", []],
    ["{Client} and { total }", ["{Client}", "{ total }"]],
    ["{constructor}", ["{constructor}"]],
    ["a set {} and {\n}", []],
  ])("%j has the unknown ones %j", (text, unknown) => expect(unknownFields(text)).toEqual(unknown));
});

test("a text is headings and paragraphs", () => {
  expect(agreementParts("Between us.\nToday.\n\n# Scope\nA film.\n \n## Fees\n\n#hashtag\n\n\n")).toEqual([
    { kind: "paragraph", text: "Between us.\nToday." },
    { kind: "heading", text: "Scope" },
    { kind: "paragraph", text: "A film." },
    { kind: "heading", text: "Fees" },
    { kind: "paragraph", text: "#hashtag" },
  ]);
});

test("a new version of a quote says what became of its agreement", () => {
  const agreement = { template: 1, version: 1, name: "Service agreement", text: "One." };
  const signed = { ...document, agreement };
  expect(quoteChanges(document, signed)).toEqual(["There is an agreement to sign: “Service agreement”."]);
  expect(quoteChanges(signed, { ...signed, agreement: { ...agreement, version: 2, text: "Two." } })).toEqual([
    "The agreement has changed.",
  ]);
  // Saved again without another word.
  expect(quoteChanges(signed, { ...signed, agreement: { ...agreement, version: 2 } })).toEqual([]);
  expect(quoteChanges(signed, document)).toEqual(["There is no agreement to sign any more."]);
});

import { budgetChoices, isChoice } from "@extenso/contract/requests/contact-choices.ts";
import { expect, test } from "vitest";
import { defaultContent } from "../../testing/content.ts";
import { isBegunMessage } from "./package-request.ts";
import {
  budgetOf,
  choiceIn,
  choiceLimits,
  type FilmChoice,
  quoteOf,
  quoteRequestAddress,
  quoteRequestMessage,
  quoteTotal,
  sampleChoice,
} from "./quote-rates.ts";

const { rates } = defaultContent.quotations;
const sumOf = (change: Partial<FilmChoice>) => quoteTotal(quoteOf({ ...sampleChoice, ...change }, rates));

test("the sample is the quote that was signed", () => {
  expect(sumOf({})).toBe(11_736);
});

test("a day less takes its people, its kit, its meals and a tenth of them", () => {
  expect(sumOf({}) - sumOf({ days: 1 })).toBe(2550 + 650 + 180 + 283);
});

test("three more cut-downs are half a day of editing, planned in advance", () => {
  expect(sumOf({ cutDowns: 6 }) - sumOf({})).toBe(275);
  expect(sumOf({ cutDowns: 1 })).toBe(sumOf({}));
  expect(sumOf({}) - sumOf({ cutDowns: 0 })).toBe(275);
});

test("a crew of one is neither paid for nor fed as more, and no line goes missing", () => {
  const names = (choice: FilmChoice) => quoteOf(choice, rates).flatMap(({ lines }) => lines.length);
  const alone = { ...sampleChoice, crew: 1 };
  expect(names(alone)).toEqual(names(sampleChoice));
  const [people, kit] = quoteOf(alone, rates);
  expect(people?.lines.map(({ amount }) => amount)).toEqual([1800, 0, 0, 0]);
  expect(kit?.lines.at(-1)?.sum).toBe("1 person × 2 days × $45");
});

test("an address carries the choice there and back", () => {
  const choice = { days: 1, crew: 3, cutDowns: 0 };
  const { searchParams } = new URL(quoteRequestAddress(choice), "https://x.example");
  expect(choiceIn(searchParams.get("quote"))).toEqual(choice);
});

test.each(["", "2-4", "0-4-3", "2-5-3", "2-4-1e1", "-1-4-3", "999-4-3"])("“%s” is no choice", (written) => {
  expect(choiceIn(written)).toBeNull();
});

test("the message says what was chosen and what it comes to, and counts as nobody's own words", () => {
  const message = quoteRequestMessage({ days: 1, crew: 2, cutDowns: 1 }, rates);
  expect(message).toMatch(/1 shooting day, a crew of 2, 1 cut-down\. .*\$[\d,]+ before tax\.$/);
  expect(isBegunMessage(message)).toBe(true);
  expect(isBegunMessage(`${message} In May.`)).toBe(false);
});

test("every choice has a budget of the form", () => {
  const { days, crew, cutDowns } = choiceLimits;
  for (const choice of [
    { days: days.least, crew: crew.least, cutDowns: cutDowns.least },
    sampleChoice,
    { days: days.most, crew: crew.most, cutDowns: cutDowns.most },
  ])
    expect(isChoice(budgetChoices, budgetOf(quoteTotal(quoteOf(choice, rates))))).toBe(true);
  expect(budgetOf(11_736)).toBe("5k-15k");
  expect(budgetOf(80_000)).toBe("50k-plus");
});

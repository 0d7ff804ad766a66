import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import { describe, expect, test } from "vitest";
import { scoreSpam } from "./spam.ts";

const fields: ContactValues = {
  name: "Dana Reyes",
  email: "dana@example.test",
  company: "Northlight Coffee",
  phone: "+1 604 555 0100",
  service: "videography",
  budget: "",
  timeline: "",
  message: "We open a roastery in May and need a film. Our site is https://northlight.example.test",
};
interface Signals {
  honeypot: string;
  elapsedMs: number | null;
  addressUsedOften: boolean;
  studioAddresses: string[];
}
const signals: Signals = {
  honeypot: "",
  elapsedMs: null,
  addressUsedOften: false,
  studioAddresses: ["hello@extenso.example", "support@extenso.example"],
};
const judged = (changed: Partial<ContactValues> = {}, more: Partial<Signals> = {}) =>
  scoreSpam({ ...fields, ...changed }, { ...signals, ...more });

describe("people", () => {
  test.each<[string, Partial<ContactValues>, Partial<Signals>]>([
    ["a plain call", {}, {}],
    ["a quick human", {}, { elapsedMs: 1_200 }],
    ["two links to their own work", { message: "See https://a.example and https://b.example" }, {}],
    ["a company named like its site", { company: "booking.com" }, {}],
    ["a message of one word", { message: "Hello" }, {}],
    ["a name in another script", { name: "Нина Ольховская" }, {}],
    ["the studio trying its own form", { email: "Support@extenso.example" }, {}],
    ["a clock that runs backwards", {}, { elapsedMs: -5 }],
  ])("%s: neither suspected nor left without a confirmation", (_, changed, more) => {
    expect(judged(changed, more)).toMatchObject({ suspected: false, holdConfirmation: false });
  });
});

describe("what gives spam away", () => {
  test.each<[string, Partial<ContactValues>, Partial<Signals>, string[], boolean]>([
    ["the hidden field", {}, { honeypot: "x" }, ["hidden-field-filled"], true],
    ["a link for a name", { name: "Free money https://spam.example" }, {}, ["link-in-name"], false],
    [
      "a forged header in the name",
      { name: "Dana\r\nBcc: all@example.test" },
      {},
      ["line-break-in-name"],
      false,
    ],
    [
      "a heap of links",
      { message: "https://a.example ".repeat(9) },
      {},
      ["many-links", "very-many-links"],
      false,
    ],
    [
      "link markup sent at once",
      { message: '<a href="https://a.example">casino</a>' },
      { elapsedMs: 300 },
      ["sent-within-moments", "link-markup", "sales-phrases"],
      true,
    ],
    [
      "sales talk that repeats its name",
      { name: "Get backlinks", message: "Get backlinks" },
      {},
      ["fields-repeat", "sales-phrases"],
      false,
    ],
    ["an address used very often", {}, { addressUsedOften: true }, ["address-used-often"], true],
  ])("%s", (_, changed, more, reasons, holdConfirmation) => {
    expect(judged(changed, more)).toMatchObject({ suspected: true, reasons, holdConfirmation });
  });

  test("the score ends at 100", () => {
    const all = judged(
      { name: "www.a.com\nb", message: "casino ".repeat(3) },
      { honeypot: "x", elapsedMs: 1 },
    );
    expect(all.score).toBe(100);
  });
});

/** Work that grew with the square of the length would take minutes. */
test.each(["<a ", "[url", "https://", "www.", "crypto invest", "a-"])(
  "a megabyte of %j is judged all the same",
  (part) => {
    expect(judged({ message: part.repeat(1_000_000 / part.length) }).score).toBeLessThanOrEqual(100);
  },
);

import { expect, test } from "vitest";
import { inStudioCurrency, typedRate } from "./invoice-currency.ts";

test.each([
  // Amount, rate, and what it is by hand.
  [1, 1_371_200, 1],
  [1, 400_000, 0],
  [1, 500_000, 1],
  [12_345, 1_371_200, 16_927],
  [100_000, 730_123, 73_012],
  [2_000_000_000, 1_000_000_000, 2_000_000_000_000],
  [-12_345, 1_371_200, -16_927],
  [12_345, null, 12_345],
])("%j cents at %j are %j", (cents, rate, studio) => {
  expect(inStudioCurrency(cents, rate)).toBe(studio);
});

test.each([
  ["1.3712", 1_371_200],
  [" 1,3712 ", 1_371_200],
  ["0.0001", 100],
  ["1000", 1_000_000_000],
  ["1.000001", 1_000_001],
  ["0", null],
  ["0.00009", null],
  ["1000.1", null],
  ["1.3712345", null],
  ["-1", null],
  ["1e3", null],
  ["", null],
])("a rate of %j is %j", (typed, rate) => {
  expect(typedRate(typed)).toBe(rate);
});

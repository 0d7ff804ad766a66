import { expect, test } from "vitest";
import { centsOfStripe, stripeAmountOf } from "./stripe-amount.ts";

test.each<[number, string, number]>([
  [112_000, "CAD", 112_000],
  [50, "usd", 50],
  [99_999_999, "EUR", 99_999_999],
  // Yen have no cents, dinars have thousandths.
  [1_200_000, "JPY", 12_000],
  [1_250, "KWD", 12_500],
])("%i hundredths of %s are %i to Stripe, and back", (cents, currency, amount) => {
  expect(stripeAmountOf(cents, currency)).toBe(amount);
  expect(centsOfStripe(amount, currency)).toBe(cents);
});

test.each<[number, string]>([
  [49, "CAD"],
  [0, "CAD"],
  [-500, "CAD"],
  [100_000_000, "CAD"],
  // Half a yen.
  [1_200_050, "JPY"],
])("%i hundredths of %s can’t be paid", (cents, currency) => {
  expect(stripeAmountOf(cents, currency)).toBeNull();
});

test("any amount can go back", () => {
  expect(stripeAmountOf(1, "CAD", 1)).toBe(1);
  expect(stripeAmountOf(0, "CAD", 1)).toBeNull();
});

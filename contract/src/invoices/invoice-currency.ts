/** Currencies of invoices. The studio's books are in one; an invoice in another has a rate, typed in by its writer. */
import * as z from "zod/mini";
import { divided } from "../quotes/rounding.ts";

export const studioCurrency = "CAD";

/** All with hundredths, in which amounts are counted. */
export const foreignCurrencies = ["USD", "EUR", "GBP", "AUD", "NZD", "CHF"] as const;

const million = 1_000_000;
const badRate = "Enter a rate from 0.0001 to 1,000, with at most six decimals.";

export const foreignMoney = z.object({
  currency: z.enum(foreignCurrencies),
  /** Millionths of the studio's currency for one of the invoice's. */
  rateMillionths: z.int({ error: badRate }).check(z.gte(100, badRate), z.lte(1_000 * million, badRate)),
});

export type ForeignMoney = z.infer<typeof foreignMoney>;

/** @returns an amount from 0 in the studio's currency, rounded to the cent. @param rateMillionths `null`: it is in it. */
export function inStudioCurrency(cents: number, rateMillionths: number | null): number {
  if (rateMillionths === null) return cents;
  const amount = divided(BigInt(Math.abs(cents)) * BigInt(rateMillionths), BigInt(million));
  return cents < 0 ? 0 - amount : amount;
}

/** @returns a typed rate in millionths; `null` for what can't be one. */
export function typedRate(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  if (!/^\d{1,4}(\.\d{1,6})?$/.test(text)) return null;
  const rateMillionths = Math.round(Number(text) * million);
  return foreignMoney.safeParse({ currency: "USD", rateMillionths }).success ? rateMillionths : null;
}

export const rateFault = badRate;

/** “1.3712” */
export const rateLabel = (rateMillionths: number): string => String(rateMillionths / million);

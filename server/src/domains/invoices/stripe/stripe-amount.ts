/** Amounts as Stripe counts them: in the smallest unit of each currency. Ours are hundredths of every currency. */

const withoutCents = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "));
const withThousandths = new Set("bhd jod kwd omr tnd".split(" "));

/** What Stripe takes at least, in most currencies, and at most. */
const leastAmount = 50;
const mostAmount = 99_999_999;

/** @returns `null` for an amount that can't be paid through Stripe. @param least 1 for what is paid back. */
export function stripeAmountOf(cents: number, currency: string, least = leastAmount): number | null {
  const name = currency.toLowerCase();
  const amount = withoutCents.has(name) ? cents / 100 : withThousandths.has(name) ? cents * 10 : cents;
  return Number.isInteger(amount) && amount >= least && amount <= mostAmount ? amount : null;
}

export function centsOfStripe(amount: number, currency: string): number {
  const name = currency.toLowerCase();
  if (withoutCents.has(name)) return amount * 100;
  return withThousandths.has(name) ? Math.round(amount / 10) : amount;
}

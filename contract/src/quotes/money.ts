/** @returns “$12,500” for 1,250,000 cents in CAD, cents only where there are some, with a true minus; empty for no amount. */
export function moneyLabel(cents: number | null, currency: string): string {
  if (cents === null) return "";
  const label = new Intl.NumberFormat("en-CA", {
    style: "currency",
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
  return label.replace("-", "−");
}

/** @returns “$12,500.00”: always with its cents, so that the amounts of a column stand below each other. */
export function columnMoneyLabel(cents: number, currency: string): string {
  const label = new Intl.NumberFormat("en-CA", { style: "currency", currency }).format(cents / 100);
  return label.replace("-", "−");
}

/** @returns “12500.00” for 1,250,000 cents, as spreadsheets and number fields take it. */
export function decimalAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

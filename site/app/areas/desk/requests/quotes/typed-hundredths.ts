/** Error messages by the field's place: `lines.2.price`, `deposit`. */
export type QuoteFaults = Record<string, string>;

export const decimal = (hundredths: number) => String(hundredths / 100);

/** @returns a typed number of at most two decimals, in hundredths; `null` for other text. */
export function hundredthsOf(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null;
  return Math.round(Number(text) * 100);
}

/** Like `hundredthsOf`, for amounts that may have a dollar sign and separators. */
export const amountOrPercentOf = (typed: string): number | null =>
  hundredthsOf(typed.replaceAll(/[$,\s]/g, ""));

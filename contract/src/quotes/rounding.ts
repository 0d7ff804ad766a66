/** Half a cent is rounded up. @param numerator @param denominator whole numbers from 0, the product of two safe ones. */
export function divided(numerator: bigint, denominator: bigint): number {
  return Number((numerator * 2n + denominator) / (denominator * 2n));
}

/** @returns `part / whole` of an amount, rounded to the cent; 0 for an amount below zero. */
export function shareOf(cents: number, part: number, whole: number): number {
  return divided(BigInt(Math.max(0, cents)) * BigInt(part), BigInt(whole));
}

/** Chance that a seed decides, for generated input: the same seed gives the same input again. */

export interface Chance {
  /** From 0 up to, and without, 1. */
  next(): number;
  of<T>(values: readonly T[]): T;
  isOnceIn(times: number): boolean;
}

/** Mulberry32: the same numbers for the same seed. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    of: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
    isOnceIn: (times) => next() < 1 / times,
  };
}

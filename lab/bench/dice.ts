/** Chance that falls the same at every run. */
export type Dice = <T>(from: readonly T[]) => T;

/** The same numbers each time, so that runs can be compared. */
export function createDice(seed: number): Dice {
  let state = seed;
  return (from) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)] as (typeof from)[number];
  };
}

/** Numbers from 0 to 1 for tests of many cases: the same sequence in each run, whose cases can so be met again. */
export function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/**
 * The numbers of rounds from 1: so many, and none that begins after so many seconds.
 * @param {{rounds: number, seconds?: number}} options
 */
export function* roundsOf({ rounds, seconds = Number.POSITIVE_INFINITY }) {
  const until = performance.now() + seconds * 1_000;
  for (let round = 1; round <= rounds && performance.now() < until; round += 1) yield round;
}

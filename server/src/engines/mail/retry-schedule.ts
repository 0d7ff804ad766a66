/** When a mail that could not be sent is tried again. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A short hiccup costs seconds, a mail server down overnight costs it few attempts. */
const delays = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 6 * hour];

/** A mail older than this is given up: by then the person has long asked again another way. */
const keepTryingMs = 72 * hour;

/**
 * @param attempt how many have failed, from 1.
 * @param random from 0 to 1; spreads the attempts of mails that failed together by a fifth either way.
 * @returns milliseconds until the next attempt; null to give up.
 */
export function delayBeforeRetry(attempt: number, ageMs: number, random: number): number | null {
  const delay = delays[Math.min(attempt, delays.length) - 1] ?? delays[0] ?? second;
  const spread = Math.round(delay * (0.8 + 0.4 * random));
  return ageMs + spread > keepTryingMs ? null : spread;
}

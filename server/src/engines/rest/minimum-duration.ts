import { setTimeout } from "node:timers/promises";

/** Longer than finding somebody and writing them a mail takes. */
const answerAfterMs = 250;

/**
 * Answers no sooner than a fixed time after the question: whether somebody was found, and a mail written, takes
 * milliseconds that could be measured.
 */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, setTimeout(answerAfterMs)]);
  return answer;
}

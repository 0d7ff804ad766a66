import { setTimeout } from "node:timers/promises";

/** Longer than finding an account and enqueueing a mail takes. */
const answerAfterMs = 250;

/**
 * Delays a result to a fixed time after the call, so that its duration doesn't tell whether an account was found and a
 * mail was enqueued.
 */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, setTimeout(answerAfterMs)]);
  return answer;
}

/** Prepares texts: short ones at once, long ones in a thread of their own, so that nobody else waits for them. */
import { personLimits } from "./person-limits.ts";
import { type TextJobs, textJobs } from "./text-jobs.ts";
import { createTextLine, type TextLine } from "./text-line.ts";

/**
 * Characters. The worst text of so many takes less than 50 ms, an ordinary one 1 ms; a list of articles has many
 * texts that are ordinary, and a thread of its own would cost it more than it saves.
 */
const short = { one: 24_000, together: 250_000 };

/** A text that is being written makes no reader wait. */
const readers = createTextLine();
const writers = createTextLine();
const limits = personLimits();

type Arguments<Job extends keyof TextJobs> = Parameters<TextJobs[Job]>;
type Result<Job extends keyof TextJobs> = ReturnType<TextJobs[Job]>;

/**
 * For somebody who reads.
 * @param args data alone, which can be copied to another thread.
 * @throws {RestError} 400 for a text that takes longer than three seconds, or more memory than there is for it.
 */
export async function runTextJob<Job extends keyof TextJobs>(
  job: Job,
  ...args: Arguments<Job>
): Promise<Result<Job>> {
  return run(readers, job, args);
}

/**
 * For somebody who writes.
 * @param writer the number of an account, whose long texts are limited; null for the server itself.
 * @throws {RestError} 400 as `runTextJob`, 429 where somebody's long texts have taken too much already.
 */
export async function runWritersTextJob<Job extends keyof TextJobs>(
  writer: number | null,
  job: Job,
  ...args: Arguments<Job>
): Promise<Result<Job>> {
  const line = writer === null ? writers : { run: limits.limited(writer, writers.run) };
  return run(line, job, args);
}

async function run<Job extends keyof TextJobs>(
  line: TextLine,
  job: Job,
  args: Arguments<Job>,
): Promise<Result<Job>> {
  const work = textJobs[job] as (...args: unknown[]) => unknown;
  const result = isShort(args) ? work(...args) : await line.run({ job, args });
  return result as Result<Job>;
}

/** Looks no further than it has to. */
function isShort(value: unknown): boolean {
  let left = short.together;
  const waiting = [value];
  while (waiting.length > 0 && left > 0) {
    const next = waiting.pop();
    const length = typeof next === "string" ? next.length : 1;
    if (length > short.one) return false;
    left -= length;
    if (next instanceof Map) waiting.push(...next.values());
    else if (typeof next === "object" && next !== null) waiting.push(...Object.values(next));
  }
  return left > 0;
}

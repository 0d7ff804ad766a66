/** Does jobs on texts: short ones at once, long ones in a worker thread, so that they hold up no other request. */
import { personLimits } from "./person-limits.ts";
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

type Jobs = Record<string, (...args: never[]) => unknown>;

interface TextWorker<All extends Jobs> {
  /**
   * For readers.
   * @param args data alone, which can be copied to another thread.
   * @throws {RestError} 400 for a text that takes longer than three seconds, or more memory than there is for it.
   */
  run<Job extends keyof All & string>(job: Job, ...args: Parameters<All[Job]>): Promise<ReturnType<All[Job]>>;
  /**
   * For writers.
   * @param writer the number of an account, whose long texts are limited; null for the server itself.
   * @throws {RestError} 400 as `run`, 429 where somebody's long texts have taken too much already.
   */
  runForWriter<Job extends keyof All & string>(
    writer: number | null,
    job: Job,
    ...args: Parameters<All[Job]>
  ): Promise<ReturnType<All[Job]>>;
}

/**
 * @param module exports `jobs` under the name `textJobs`: the worker thread loads it for itself.
 * @param jobs functions of their arguments alone.
 */
export function textWorker<All extends Jobs>(module: URL, jobs: All): TextWorker<All> {
  async function runOn<Job extends keyof All & string>(
    { run }: TextLine,
    job: Job,
    args: Parameters<All[Job]>,
  ): Promise<ReturnType<All[Job]>> {
    const work = jobs[job] as unknown as (...args: unknown[]) => unknown;
    const result = isShort(args) ? work(...args) : await run({ module: module.href, job, args });
    return result as ReturnType<All[Job]>;
  }
  return {
    run: (job, ...args) => runOn(readers, job, args),
    runForWriter: (writer, job, ...args) =>
      runOn(writer === null ? writers : { run: limits.limited(writer, writers.run) }, job, args),
  };
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

/**
 * Long work that is begun at the desk and watched there. How far it is stands in a row of the studio's database, which
 * the working process writes and every replica shows. There is one task of a kind at a time.
 */
import { z } from "zod";
import type { Query, Queryable } from "../../engines/database/query.ts";
import { lockState, readState, writeState } from "../../engines/database/studio-state.ts";

/** Progress is written once in so long, so that it hinders no other write. */
const writeEveryMs = 1_000;
const longestFailure = 1_000;

export const taskFields = {
  startedAt: z.string().nullable(),
  step: z.string().nullable(),
  done: z.number(),
  /** `null` where it isn't known. */
  total: z.number().nullable(),
  endedAt: z.string().nullable(),
  failure: z.string().nullable(),
};

export type TaskFields = z.infer<z.ZodObject<typeof taskFields>>;
export type OnProgress<Step> = (progress: { step: Step; done: number; total: number | null }) => void;

export const newTaskFields = {
  startedAt: null,
  step: null,
  done: 0,
  total: null,
  endedAt: null,
  failure: null,
} as const satisfies TaskFields;

export const failureOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestFailure);

const processEnded = "Its process ended before it was done. Nothing is lost; begin again.";

/** Marks a task whose process was killed, which couldn't record its own end. */
export function brokenOff<Task extends TaskFields>(task: Task, now: Date): Task {
  return { ...task, failure: processEnded, endedAt: now.toISOString() };
}

/** @param isGoingOn whether it waits for a process or has one; read it before the task. */
export function shownState(
  { startedAt, endedAt, failure }: TaskFields,
  isGoingOn: boolean,
): { state: "waiting" | "running" | "done" | "failed"; failure: string | null } {
  if (endedAt) return { state: failure === null ? "done" : "failed", failure };
  if (!isGoingOn) return { state: "failed", failure: processEnded };
  return { state: startedAt ? "running" : "waiting", failure };
}

export class TaskRow<Task extends TaskFields> {
  readonly #key: string;
  readonly #schema: z.ZodType<Task>;

  constructor(key: string, schema: z.ZodType<Task>) {
    this.#key = key;
    this.#schema = schema;
  }

  async read(query: Query): Promise<Task | null> {
    const value = await readState(query, this.#key);
    return value === null ? null : (this.#schema.safeParse(JSON.parse(value)).data ?? null);
  }

  write(query: Query, task: Task): Promise<void> {
    return writeState(query, this.#key, JSON.stringify(task));
  }

  /** In a transaction: two that begin a task at once take turns from here on. */
  async lock(query: Query): Promise<void> {
    await lockState(query, this.#key, "{}");
  }

  /**
   * Does a task and records how far it is and how it ends. No other may do the same meanwhile. A failure to record
   * doesn't end the work.
   * @param begun the task as it is when nothing is done yet.
   * @param end what the task has besides once it is done.
   * @param signal aborted: another process goes on with it, so no end is recorded.
   */
  async record<Done>(
    { query }: Queryable,
    { clock, begun, end, signal }: Recording<Task, Done>,
    work: (onProgress: OnProgress<Task["step"]>) => Promise<Done>,
  ): Promise<Done> {
    let task: Task = { ...begun, startedAt: clock().toISOString() };
    /** One write after the other, or an older state could be written last. */
    let writing = Promise.resolve();
    const write = () => {
      const state = task;
      writing = writing.then(() => this.write(query, state)).catch(() => {});
      return writing;
    };
    await write();
    let writtenAt = performance.now();
    try {
      const done = await work((progress) => {
        const isNew = progress.step !== task.step;
        task = { ...task, ...progress };
        if (!isNew && performance.now() - writtenAt < writeEveryMs) return;
        writtenAt = performance.now();
        void write();
      });
      task = { ...task, ...end(done) };
      return done;
    } catch (error) {
      task = { ...task, failure: failureOf(error) };
      throw error;
    } finally {
      if (!signal?.aborted) task = { ...task, endedAt: clock().toISOString() };
      if (!signal?.aborted) await write();
      else await writing;
    }
  }
}

interface Recording<Task, Done> {
  clock: () => Date;
  begun: Task;
  end(done: Done): Partial<Task>;
  signal?: AbortSignal;
}

/**
 * The state of the current backup task, as a row of the studio's own database: the working process writes it, and
 * every replica shows it. There is one task at a time.
 */
import { backupTaskSteps } from "@extenso/contract/wire/backups.ts";
import * as z from "zod";
import type { Query, Queryable } from "../../engines/database/query.ts";
import type { Proof } from "./manifest.ts";

const key = "backup-task";
/** Progress is written once in so long, so that it hinders no other write. */
const writeEveryMs = 1_000;
const longestFailure = 1_000;

const proofSchema = z.object({
  provedAt: z.string(),
  rows: z.number(),
  tables: z.number(),
  files: z.number(),
  looked: z.number(),
});

const taskSchema = z.object({
  kind: z.enum(["make", "prove"]),
  /** Which is proved; of a new one once it is. */
  backup: z.string().nullable(),
  startedAt: z.string().nullable(),
  step: z.enum(backupTaskSteps).nullable(),
  done: z.number(),
  /** `null` where it isn't known. */
  total: z.number().nullable(),
  endedAt: z.string().nullable(),
  failure: z.string().nullable(),
  proof: proofSchema.nullable(),
});

export type BackupTask = z.infer<typeof taskSchema>;
type Step = Pick<BackupTask, "done" | "total"> & { step: (typeof backupTaskSteps)[number] };
export type OnProgress = (step: Step) => void;

export function newTask(kind: BackupTask["kind"], backup: string | null = null): BackupTask {
  return {
    ...{ kind, backup, startedAt: null, step: null, done: 0, total: null },
    ...{ endedAt: null, failure: null, proof: null },
  };
}

export async function readTask(query: Query): Promise<BackupTask | null> {
  const row = await query
    .selectFrom("studio_state")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row ? (taskSchema.safeParse(JSON.parse(row.value)).data ?? null) : null;
}

export async function writeTask(query: Query, task: BackupTask): Promise<void> {
  const value = JSON.stringify(task);
  await query
    .insertInto("studio_state")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** In a transaction: two that begin a task at once take turns from here on. */
export async function lockTask(query: Query): Promise<void> {
  await query
    .insertInto("studio_state")
    .values({ key, value: "{}" })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: (is) => is.ref("studio_state.value") }),
    )
    .execute();
}

/**
 * Does a task and records how far it is and how it ends. Call it within `whileClaimed`, so that no other does the same.
 * A failure to record doesn't end the work.
 * @param work returns the proof, and which backup it is of.
 */
export async function recordedTask<Done extends { backup: string; proof: Proof }>(
  { query }: Queryable,
  clock: () => Date,
  begun: Pick<BackupTask, "kind" | "backup">,
  work: (onProgress: OnProgress) => Promise<Done>,
): Promise<Done> {
  let task: BackupTask = { ...newTask(begun.kind, begun.backup), startedAt: clock().toISOString() };
  /** One write after the other, or an older state could be written last. */
  let writing = Promise.resolve();
  const write = () => {
    const state = task;
    writing = writing.then(() => writeTask(query, state)).catch(() => {});
    return writing;
  };
  await write();
  let writtenAt = performance.now();
  try {
    const done = await work(({ step, done: count, total }) => {
      const isNew = step !== task.step;
      task = { ...task, step, done: count, total };
      if (!isNew && performance.now() - writtenAt < writeEveryMs) return;
      writtenAt = performance.now();
      void write();
    });
    const { provedAt, rows, tables, files, looked } = done.proof;
    task = { ...task, backup: done.backup, proof: { provedAt, rows, tables, files, looked } };
    return done;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    task = { ...task, failure: reason.slice(0, longestFailure) };
    throw error;
  } finally {
    task = { ...task, endedAt: clock().toISOString() };
    await write();
  }
}

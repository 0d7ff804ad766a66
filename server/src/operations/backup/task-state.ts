/** The state of the current backup task, which the desk, the schedule or a terminal has started. */
import { backupTaskSteps } from "@extenso/contract/wire/backups.ts";
import { z } from "zod";
import type { Queryable } from "../../engines/database/query.ts";
import { newTaskFields, type OnProgress as OnTaskProgress, TaskRow, taskFields } from "../tasks/task-row.ts";
import type { Proof } from "./manifest.ts";

const proofSchema = z.object({
  provedAt: z.string(),
  rows: z.number(),
  tables: z.number(),
  files: z.number(),
  looked: z.number(),
});

const taskSchema = z.object({
  ...taskFields,
  kind: z.enum(["make", "prove"]),
  /** Id of the proved backup; null for a new backup until it is finished. */
  backup: z.string().nullable(),
  step: z.enum(backupTaskSteps).nullable(),
  proof: proofSchema.nullable(),
});

export type BackupTask = z.infer<typeof taskSchema>;
export type OnProgress = OnTaskProgress<(typeof backupTaskSteps)[number]>;

export const backupTask = new TaskRow<BackupTask>("backup-task", taskSchema);

export function newTask(kind: BackupTask["kind"], backup: string | null = null): BackupTask {
  return { ...newTaskFields, kind, backup, proof: null };
}

/**
 * Call it within `whileClaimed`, so that no other process runs the same task.
 * @param work returns the backup's id and its proof.
 */
export function recordedTask<Done extends { backup: string; proof: Proof }>(
  queryable: Queryable,
  clock: () => Date,
  begun: Pick<BackupTask, "kind" | "backup">,
  work: (onProgress: OnProgress) => Promise<Done>,
): Promise<Done> {
  return backupTask.record(
    queryable,
    {
      clock,
      begun: newTask(begun.kind, begun.backup),
      end({ backup, proof: { provedAt, rows, tables, files, looked } }: Done) {
        return { backup, proof: { provedAt, rows, tables, files, looked } };
      },
    },
    work,
  );
}

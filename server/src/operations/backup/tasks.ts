/** Backups and proofs that are begun at the desk: one at a time, by whichever replica, and none twice. */
import type { WireBackupTask } from "@extenso/contract/wire/backups.ts";
import { z } from "zod";
import { demandProof, type Prover } from "../../domains/access/access.ts";
import type { AuditActor } from "../../domains/audit/actor.ts";
import { appendAudit } from "../../domains/audit/audit.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { isUnderWay } from "../../engines/jobs/job-store.ts";
import { handleJob, type JobHandler, onlyKey } from "../../engines/jobs/runner.ts";
import { type BackgroundProcess, runAside } from "../tasks/background-process.ts";
import { shownState } from "../tasks/task-row.ts";
import { reportFailure } from "./back-up.ts";
import { isClaimed } from "./claim.ts";
import { backupTask, newTask } from "./task-state.ts";

const payload = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("make") }),
  z.strictObject({ kind: z.literal("prove"), backup: z.string() }),
]);
const taskJob = { name: "backup.task", payload };
export type AskedTask = z.infer<typeof payload>;

/**
 * A task whose end is recorded doesn't block a new one: its process may hold the claim for a moment more, and the new
 * one waits for that.
 * @returns false if another task is running, even if a schedule or a terminal began it; then nothing is started.
 */
export function beginTask(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  asked: AskedTask,
  { caller, actor }: { caller: Prover; actor: AuditActor },
): Promise<boolean> {
  demandProof(caller, clock());
  return database.query.transaction().execute(async (rows) => {
    const now = clock();
    await backupTask.lock(rows);
    const hasEnded = Boolean((await backupTask.read(rows))?.endedAt);
    const isGoingOn = (await isUnderWay(rows, taskJob.name)) || (await isClaimed(rows, now));
    if (isGoingOn && !hasEnded) return false;
    const backup = asked.kind === "prove" ? asked.backup : null;
    await backupTask.write(rows, newTask(asked.kind, backup));
    await enqueue(rows, taskJob, asked, { now, key: onlyKey });
    const action = asked.kind === "prove" ? "prove" : "back-up";
    const told = { subject: "backup", id: backup ?? "new", name: backup ?? "", action, changes: {} };
    await appendAudit(rows, actor, [told], now);
    return true;
  });
}

/** The last task, and whether it goes on. */
export async function taskStatus({
  database: { query },
  clock,
}: Pick<Dependencies, "database" | "clock">): Promise<WireBackupTask | null> {
  // In this order: a task that ends in between is seen as ended.
  const isGoingOn = (await isClaimed(query, clock())) || (await isUnderWay(query, taskJob.name));
  const task = await backupTask.read(query);
  if (!task) return null;
  const { kind, backup, startedAt, endedAt, step, done, total, proof } = task;
  return {
    kind,
    backup,
    step,
    done,
    total,
    started_at: startedAt,
    ended_at: endedAt,
    ...shownState(task, isGoingOn),
    proof: proof && {
      proved_at: proof.provedAt,
      rows: proof.rows,
      files: proof.files,
      looked: proof.looked,
    },
  };
}

/** @param run another for tests. */
export function backupTaskJob(
  dependencies: Dependencies,
  run: BackgroundProcess = (words, signal) =>
    runAside(new URL("./task-command.ts", import.meta.url), words, signal),
): JobHandler {
  return handleJob(taskJob, {
    // The person who began it sees how it ended, and may begin again.
    retryAfterMs: [],
    async run(asked, { signal }) {
      const words = asked.kind === "prove" ? ["prove", asked.backup] : ["make"];
      const endedBy = await run(words, signal);
      signal.throwIfAborted();
      if (endedBy === null) return undefined;
      const failure = new Error(`the process was ended by ${endedBy}`);
      if (asked.kind === "make") await reportFailure(dependencies, failure);
      else dependencies.log.error({ err: failure, backup: asked.backup }, "backup not proved");
      return undefined;
    },
  });
}

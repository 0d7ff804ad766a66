/** Backups by themselves, where `BACKUP_TO` is set: in a process of their own, so that visitors do not wait. */
import type { Dependencies } from "../../engines/dependencies.ts";
import { hourlyJob } from "../../engines/jobs/hourly.ts";
import type { JobHandler } from "../../engines/jobs/runner.ts";
import { runAside } from "../tasks/background-process.ts";
import { reportFailure } from "./back-up.ts";
import { type BackupState, readBackupState } from "./backup-state.ts";

const hourMs = 60 * 60 * 1000;
/** An attempt that came to nothing is repeated after so long. */
const retryMs = 4 * hourMs;
/** Looks are an hour apart, and a moment late each. */
const slackMs = 5 * 60 * 1000;

/** Whether it is time. Two processes that both think so take turns (claim.ts), and the second looks again. */
export function isDue(state: BackupState | null, everyHours: number, now: Date): boolean {
  const retryAfter = Math.min(retryMs, everyHours * hourMs) - slackMs;
  if (state && since(state.triedAt, now) < retryAfter) return false;
  return isProvedTooLongAgo(state, everyHours, now);
}

export function isProvedTooLongAgo(state: BackupState | null, everyHours: number, now: Date): boolean {
  return since(state?.provedAt ?? null, now) >= everyHours * hourMs - slackMs;
}

function since(time: string | null, now: Date): number {
  return time ? now.getTime() - Date.parse(time) : Number.POSITIVE_INFINITY;
}

/** {@link backUpWhenDue}, every hour. */
export function backupJob(dependencies: Dependencies): JobHandler {
  return hourlyJob("backup.make", (signal) => backUpWhenDue(dependencies, signal));
}

/** @param run makes one backup and settles when it is over; another for tests. */
export async function backUpWhenDue(
  dependencies: Dependencies,
  signal: AbortSignal,
  run = (until: AbortSignal) =>
    runAside(new URL("./backup-command.ts", import.meta.url), ["--scheduled"], until),
): Promise<void> {
  const { settings, database, clock } = dependencies;
  if (!settings.backup.to) return;
  const state = await readBackupState(database);
  if (signal.aborted || !isDue(state, settings.backup.everyHours, clock())) return;
  const ended = await run(signal);
  // Otherwise it has said itself how it went.
  if (ended !== null && !signal.aborted) {
    await reportFailure(dependencies, new Error(`the backup's process ended with ${ended}`));
  }
}

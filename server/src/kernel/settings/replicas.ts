/** Finds settings that would break a studio of several processes, before any of them opens. */
import { StartError } from "../start-error.ts";
import type { Settings } from "./settings.ts";

type Shared = Pick<
  Settings,
  "databaseUrl" | "replicas" | "jwtSecret" | "s3" | "filesDirIsShared" | "smtpUrl"
>;

/** Settings that each of several processes would have for itself, though all must share them: a line for each. */
export function unsharedState({ jwtSecret, s3, filesDirIsShared, smtpUrl }: Shared): string[] {
  return [
    jwtSecret === undefined &&
      "JWT_SECRET is not set, so each process would sign with a key of its own; set the same one for all, 32 characters or more",
    !s3 &&
      !filesDirIsShared &&
      "Files would lie in this process's own DATA_DIR; set S3_URL to a bucket, or FILES_DIR to a folder that all processes share",
    smtpUrl === undefined &&
      "SMTP_URL is not set, so mails would lie in the DATA_DIR of whichever process took them; set SMTP_URL",
  ].filter((line) => line !== false);
}

/** @returns a line for each problem, with what to set; empty if all is well. */
export function replicaProblems(settings: Shared): string[] {
  const { databaseUrl, replicas = 1 } = settings;
  if (replicas === 1) return [];
  if (databaseUrl) return unsharedState(settings);
  return [`REPLICAS is ${replicas}, but an SQLite file serves one process; set DATABASE_URL for several`];
}

/** @throws {StartError} with the lines of `replicaProblems`. */
export function refuseBrokenReplicas(settings: Shared): void {
  const lines = replicaProblems(settings);
  if (lines.length === 0) return;
  const way = settings.databaseUrl ? [`REPLICAS is ${settings.replicas}. Where it is one process: 1`] : [];
  throw new StartError([...lines, ...way].join("\n"));
}

/**
 * Whether other processes may serve the same studio. If `REPLICAS` isn't set, they may if they would share all that
 * they must: an installation from before there were replicas has one process, which starts as it did.
 */
export function isOneOfSeveral(settings: Shared): boolean {
  const { databaseUrl, replicas } = settings;
  if (!databaseUrl) return false;
  return replicas === undefined ? unsharedState(settings).length === 0 : replicas > 1;
}

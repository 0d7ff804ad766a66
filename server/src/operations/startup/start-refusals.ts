/** Refusals of a start besides wrong settings, each with a line that says what to do. */

import type { Dependencies } from "../../engines/dependencies.ts";
import { tryFiles } from "../../engines/storage/try-files.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";
import { destinationProblem } from "../backup/open-destination.ts";
import { isHalfRestored } from "../backup/restore-mark.ts";

/** Reports backups that could never be made at the start, not by a mail a day later. @throws {StartError} */
export function refuseBackupsBesideData({ backup, dataDir }: Pick<Settings, "backup" | "dataDir">): void {
  const reason = backup.to === undefined ? null : destinationProblem(backup.to, dataDir);
  if (reason) throw new StartError(`BACKUP_TO: ${reason}`);
}

/** Starting a new studio on a half-restored one would hide that data is missing. @throws {StartError} */
export function refuseHalfRestored(dataDir: string): void {
  if (!isHalfRestored(dataDir)) return;
  const todo = "do it again (npm run restore), or empty the folder for a new studio";
  throw new StartError(`DATA_DIR is ${JSON.stringify(dataDir)}, where a restore was broken off; ${todo}`);
}

/**
 * Checked only for a new studio; an existing one can serve its local copies of pictures while its bucket is away.
 * @throws {StartError}
 */
export async function refuseUnusableFiles({
  files,
  settings,
}: Pick<Dependencies, "files" | "settings">): Promise<void> {
  try {
    await tryFiles(files);
  } catch (cause) {
    const { filesDir, s3 } = settings;
    const where = s3 ? "S3_URL names a bucket" : `Files lie in ${JSON.stringify(filesDir)}, a folder`;
    const todo = s3
      ? "see that it is there, and that server, region and keys are right"
      : "allowed: one that this user may write to (FILES_DIR)";
    throw new StartError(`${where} that cannot be used: ${(cause as Error).message}; ${todo}`, { cause });
  }
}

/** The mark of a restore that is under way, or was broken off: what lies beside it is half a studio's. */
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const markIn = (dataDir: string) => join(dataDir, "restore-under-way");

export function isHalfRestored(dataDir: string): boolean {
  return existsSync(markIn(dataDir));
}

export async function markRestore(dataDir: string, backupId: string): Promise<void> {
  await writeFile(markIn(dataDir), `${backupId}\n`);
}

export async function unmarkRestore(dataDir: string): Promise<void> {
  await rm(markIn(dataDir));
}

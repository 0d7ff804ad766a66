/** Files that only this process's user may read: addresses, mails with live links, keys. */
import type { Dirent } from "node:fs";
import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const others = 0o077;

/** New files of this process are readable by its user alone, whatever umask the shell has set. */
export function makeFilesPrivate(): void {
  process.umask(others);
}

/**
 * Takes from others what older versions let them read. A closed subfolder has already been processed and is
 * skipped, so that many uploads don't slow down every start. Files of another user stay as they are.
 */
export async function closeToOthers(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) await closeEntry(folder, entry);
  await takeFromOthers(folder);
}

async function closeEntry(folder: string, entry: Dirent): Promise<void> {
  const path = join(folder, entry.name);
  // A link's target may be outside, where others may need access.
  if (entry.isFile()) await takeFromOthers(path);
  else if (entry.isDirectory() && (await isOpen(path))) await closeToOthers(path).catch(ignoreGone);
}

async function isOpen(path: string): Promise<boolean> {
  const found = await stat(path).catch(ignoreGone);
  return found !== undefined && (found.mode & others) !== 0;
}

async function takeFromOthers(path: string): Promise<void> {
  const found = await stat(path).catch(ignoreGone);
  if (found && (found.mode & others) !== 0) await chmod(path, found.mode & 0o700).catch(ignoreGone);
}

function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (!["ENOENT", "EPERM", "EACCES", "EROFS"].includes(error.code ?? "")) throw error;
}

/** Removes backups that have had their time, and contents that no backup names any more. */
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { backupsFolder, listBackups, listObjects, objectKey, partKey, textAt } from "./destination.ts";

const dayMs = 24 * 60 * 60 * 1000;

export interface Cleared {
  backups: string[];
  objects: number;
}

/**
 * Call it while nobody else makes backups there. The newest backup that was proved stays however old it is.
 * @throws {DamagedError} when what an older backup names cannot be read: then nothing of files is removed.
 */
export async function clearAway(
  place: FileStorage,
  { keepDays, now, current }: { keepDays: number; now: Date; current: string },
): Promise<Cleared> {
  const all = await listBackups(place);
  const lastProved = all.filter(({ finished }) => finished?.isProved).at(-1)?.id;
  const before = new Date(now.getTime() - keepDays * dayMs).toISOString().replace(/[:.]/g, "-");
  const kept = new Set<string>();
  const removed: string[] = [];
  for (const { id, finished } of all) {
    const isToStay = id === current || id === lastProved || (finished && id >= before);
    if (isToStay) kept.add(id);
    else {
      await removeBackup(place, id);
      removed.push(id);
    }
  }
  const needed = new Set<string>();
  for (const id of kept) {
    for (const name of (await textAt(place, partKey(id, "objects"))).split("\n")) needed.add(name);
  }
  let objects = 0;
  for (const [name, writtenAt] of await listObjects(place)) {
    // What is younger may be another's, who has not said yet what it is for.
    if (needed.has(name) || writtenAt.getTime() > now.getTime() - dayMs) continue;
    await place.remove(objectKey(name));
    objects += 1;
  }
  return { backups: removed, objects };
}

/** Its manifest first: half of it is then no backup. */
async function removeBackup(place: FileStorage, id: string): Promise<void> {
  await place.remove(partKey(id, "manifest"));
  const parts: string[] = [];
  for await (const { key } of place.walk(`${backupsFolder}/${id}`)) parts.push(key);
  for (const key of parts) await place.remove(key);
}

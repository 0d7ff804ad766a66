/** Looks for damage in sealed backups without their key, by the checksums of what is sealed. */

import { checkUnopened } from "../../engines/crypto/encryption/encryption.ts";
import { DamagedError } from "../../engines/crypto/encryption/seal-format.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import type { CheckedDestination } from "./check-destination.ts";
import { contentAt, listBackups, objectKey, partKey, textAt, withFileName } from "./destination.ts";
import { readSums } from "./sums.ts";

/** Reads every byte of every backup, each content once. It can't check whether a key opens them. */
export async function checkSeals(place: FileStorage): Promise<CheckedDestination> {
  const damage: string[] = [];
  const objects = new Set<string>();
  /** The oldest first, so that a content which was copied anew is compared with its newest sum. */
  const allSums = new Map<string, string>();
  const look = async (key: string, work: () => Promise<unknown>) => {
    try {
      await withFileName(key, work);
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      damage.push(error.message);
    }
  };
  const lookAt = (key: string) => look(key, () => checkUnopened(contentAt(place, key), allSums.get(key)));
  const finished = (await listBackups(place)).filter((one) => one.finished);
  for (const { id } of finished) {
    await look(partKey(id, "sums"), async () => {
      for (const [key, sum] of await readSums(place, id)) allSums.set(key, sum);
      for (const part of ["manifest", "database.jsonl.gz", "secret"] as const)
        await lookAt(partKey(id, part));
    });
    const list = partKey(id, "objects");
    await look(list, async () => {
      for (const name of (await textAt(place, list)).split("\n")) if (name) objects.add(name);
    });
  }
  for (const name of objects) await lookAt(objectKey(name));
  return { backups: finished.length, contents: objects.size, damage };
}

/** Looks for damage in sealed backups without their key, by the checksums behind what is sealed. */

import { DamagedError } from "../../engines/crypto/sealing/seal-format.ts";
import { checkSealed } from "../../engines/crypto/sealing/sealed-stream.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import type { CheckedPlace } from "./check-place.ts";
import { contentAt, listBackups, naming, objectKey, partKey, textAt } from "./place.ts";

/** Every byte of every backup, each content once. What it cannot tell: whether a key opens them. */
export async function checkSeals(place: FileStorage): Promise<CheckedPlace> {
  const damage: string[] = [];
  const objects = new Set<string>();
  const look = async (key: string, work: () => Promise<unknown>) => {
    try {
      await naming(key, work);
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      damage.push(error.message);
    }
  };
  const lookAt = (key: string) => look(key, () => checkSealed(contentAt(place, key)));
  const finished = (await listBackups(place)).filter((one) => one.finished);
  for (const { id } of finished) {
    for (const part of ["manifest", "database.jsonl.gz", "secret"] as const) await lookAt(partKey(id, part));
    const list = partKey(id, "objects");
    await look(list, async () => {
      for (const name of (await textAt(place, list)).split("\n")) if (name) objects.add(name);
    });
  }
  for (const name of objects) await lookAt(objectKey(name));
  return { backups: finished.length, contents: objects.size, damage };
}

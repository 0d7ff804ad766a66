/** Files of a backup, read back. */

import { DamagedError } from "../../engines/crypto/sealing/seal-format.ts";
import { checkUnopened } from "../../engines/crypto/sealing/vault.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { contentAt, listObjects, naming, objectKey } from "./destination.ts";
import { fileContent } from "./read-backup.ts";
import { shuffled } from "./shuffled.ts";
import type { TakenBackup } from "./take-backup.ts";

/** Of files that were there before, besides all new ones: so many bytes are looked at in one proof. */
export const lookedAtBytes = 1024 ** 3;

/** @returns how many contents were looked at. */
export async function proveFiles(
  { manifest, vault, written, sums }: TakenBackup,
  place: FileStorage,
  mostBytes: number,
): Promise<number> {
  const objects = await listObjects(place);
  const byObject = new Map(manifest.files.map((file) => [file.object, file]));
  const missing = [...byObject.values()].filter(({ object }) => !objects.has(object));
  if (missing.length > 0) {
    throw new DamagedError(`${missing.length} files are missing, such as ${missing[0]?.key}`);
  }
  const fresh = [...byObject.values()].filter(({ object }) => written.has(object));
  const older = shuffled([...byObject.values()].filter(({ object }) => !written.has(object)));
  let bytes = 0;
  let looked = 0;
  for (const file of [...fresh, ...older]) {
    const isNew = written.has(file.object);
    if (!isNew && bytes + file.size > mostBytes) continue;
    if (!isNew) bytes += file.size;
    looked += 1;
    const key = objectKey(file.object);
    await naming(key, async () => {
      try {
        if (isNew || vault.readsAll) for await (const _ of fileContent(place, vault, file));
        else await checkUnopened(contentAt(place, key), sums.get(key));
      } catch (error) {
        // The next backup copies it again, which mends the older ones as well.
        if (!(error instanceof DamagedError)) throw error;
        await place.remove(key);
        throw new DamagedError(`${error.message}; it is taken out, and the next backup copies it anew`, {
          cause: error,
        });
      }
    });
  }
  return looked;
}

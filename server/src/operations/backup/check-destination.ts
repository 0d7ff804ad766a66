import type { Reader } from "../../engines/crypto/encryption/reader.ts";
import { DamagedError } from "../../engines/crypto/encryption/seal-format.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { listBackups, partKey } from "./destination.ts";
import { backupRows, checkedContent, fileContent, readManifest } from "./read-backup.ts";

export interface CheckedDestination {
  backups: number;
  contents: number;
  /** One line for each file that is not what was written. */
  damage: string[];
}

/** Looks at every byte of every backup, each content once. @throws {KeyError} */
export async function checkDestination(place: FileStorage, reader: Reader): Promise<CheckedDestination> {
  const looked = new Set<string>();
  const damage = new Set<string>();
  const look = async (content: () => AsyncIterable<unknown> | Promise<unknown>) => {
    try {
      const looking = content();
      if (looking instanceof Promise) await looking;
      else for await (const _ of looking as AsyncIterable<unknown>);
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      damage.add(error.message);
    }
  };
  const finished = (await listBackups(place)).filter((one) => one.finished);
  for (const { id } of finished) {
    await look(async () => {
      const manifest = await readManifest(place, id, reader);
      await look(() => backupRows(place, reader, manifest));
      await look(() => checkedContent(place, partKey(id, "secret"), reader, manifest.secret.sha256));
      for (const file of manifest.files) {
        if (looked.has(file.object)) continue;
        looked.add(file.object);
        await look(() => fileContent(place, reader, file));
      }
    });
  }
  return { backups: finished.length, contents: looked.size, damage: [...damage] };
}

/**
 * Proves that a backup is one: restored into a database of its own, every row read back and compared, and the contents
 * of files looked at, all that are new and as many of the others as time allows.
 */

import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { checkUnopened } from "../../engines/crypto/encryption/encryption.ts";
import type { Reader } from "../../engines/crypto/encryption/reader.ts";
import { DamagedError } from "../../engines/crypto/encryption/seal-format.ts";
import { openDatabase } from "../../engines/database/open.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { migrations } from "../../schema.ts";
import { withSum } from "./checked-text.ts";
import { contentAt, listObjects, objectKey, partKey, withFileName } from "./destination.ts";
import type { Manifest, Proof } from "./manifest.ts";
import { backupRows, checkedContent, fileContent, readManifest } from "./read-backup.ts";
import { fillDatabase } from "./rows/fill-database.ts";
import type { OnProgress } from "./task-state.ts";

/** A backup to prove, and what it is read with. */
export interface Provable {
  manifest: Manifest;
  vault: Reader & {
    /** Whether contents of earlier runs can be read, too. */
    readsAll: boolean;
  };
  /** Names of contents that the run which is proved has written. */
  written: ReadonlySet<string>;
  /** SHA-256 of what lies in the place, by key; needed where not all can be read. */
  sums: ReadonlyMap<string, string>;
}

interface ProofOptions {
  place: FileStorage;
  scratch: string;
  now: () => Date;
  /** Look at everything, however much it is. */
  isThorough?: boolean;
  onProgress?: OnProgress | undefined;
}

/** Writes the proof beside the backup. @throws what of it could not be restored as it was. */
export async function proveBackup(
  taken: Provable,
  { place, scratch, now, isThorough = false, onProgress = () => {} }: ProofOptions,
): Promise<Proof> {
  const { manifest, vault } = taken;
  // Read again from the destination, as a restore will.
  const read = await readManifest(place, manifest.id, vault);
  if (JSON.stringify(read) !== JSON.stringify(manifest)) throw new DamagedError("its manifest is another");
  await proveDatabase(taken, { place, scratch, onProgress });
  for await (const _ of checkedContent(place, partKey(manifest.id, "secret"), vault, manifest.secret.sha256));
  const mostBytes = isThorough ? Number.POSITIVE_INFINITY : lookedAtBytes;
  const looked = await proveFiles(taken, { place, mostBytes, onProgress });
  const { tables } = manifest.database;
  const proof: Proof = {
    provedAt: now().toISOString(),
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    tables: tables.length,
    files: manifest.files.length,
    looked,
  };
  await place.write(partKey(manifest.id, "proof"), Buffer.from(withSum(JSON.stringify(proof))));
  return proof;
}

/** In SQLite, whichever it came from: the rows are the same, and nobody's database is burdened. */
async function proveDatabase(
  { manifest, vault }: Provable,
  { place, scratch, onProgress }: Pick<ProofOptions, "place" | "scratch"> & { onProgress: OnProgress },
) {
  const total = manifest.database.tables.reduce((sum, { rows }) => sum + rows, 0);
  async function* countedRows() {
    let done = 0;
    for await (const some of backupRows(place, vault, manifest)) {
      yield some;
      done += some.rows.length;
      onProgress({ step: "rows", done, total });
    }
  }
  const folder = join(scratch, "proof");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, "studio.db");
  try {
    await fillDatabase(
      { file },
      {
        migrations: manifest.migrations,
        rows: countedRows(),
        summaries: () => manifest.database.tables,
        scratch: file,
      },
    );
    // As a studio opens it at its start.
    await (await openDatabase({ file }, migrations)).close();
    const restored = new DatabaseSync(file, { readOnly: true });
    try {
      const { quick_check: verdict } = restored.prepare("pragma quick_check").get() ?? {};
      if (verdict !== "ok") throw new DamagedError(`the restored database is not whole: ${verdict}`);
      const orphans = restored.prepare("pragma foreign_key_check").all();
      if (orphans.length > 0) throw new DamagedError(`${orphans.length} rows belong to none that is there`);
    } finally {
      restored.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// Files of a backup, read back.

/** Bytes of older contents that one proof reads again, chosen at random; new contents are all read in addition. */
const lookedAtBytes = 1024 ** 3;

/** @returns how many contents were looked at. */
async function proveFiles(
  { manifest, vault, written, sums }: Provable,
  { place, mostBytes, onProgress }: { place: FileStorage; mostBytes: number; onProgress: OnProgress },
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
    onProgress({ step: "contents", done: looked, total: byObject.size });
    const key = objectKey(file.object);
    await withFileName(key, async () => {
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

/** A list in an order that nobody foresees. */
function shuffled<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

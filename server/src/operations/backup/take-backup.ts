/** One backup: files, then the database as it is at one moment, then the files that came meanwhile, then the key. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { openVault, type Vault } from "../../engines/crypto/encryption/encryption.ts";
import type { BackupKeys } from "../../engines/crypto/encryption/seal-format.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { withSum } from "./checked-text.ts";
import { measureContent, readBounded } from "./content-sum.ts";
import { type Copying, copyLiveFiles, openKnownFiles, writeClosed } from "./copy-files.ts";
import { keyFilesOf, listObjects, openDestination, ownDestination, partKey } from "./destination.ts";
import type { Manifest } from "./manifest.ts";
import { dumpRows, type TableSummary } from "./rows/dump.ts";
import { openSnapshot } from "./rows/open-source.ts";
import type { DatabaseTarget } from "./rows/row-source.ts";
import { writeSums } from "./sums.ts";
import type { OnProgress } from "./task-state.ts";

interface StudioToBackUp {
  database: DatabaseTarget;
  files: FileStorage;
  /** Key that signs its access tokens and hashes its application passwords. */
  secret: string;
  id: string;
  publicUrl: string;
  timezone: string;
}

export interface BackupRun {
  studio: StudioToBackUp;
  place: FileStorage;
  keys: BackupKeys;
  /** A folder of this run's own, for what is only passing through. */
  scratch: string;
  /** Path of the list of files in the last backup, by which unchanged ones aren't read again. */
  knownFiles: string;
  now: () => Date;
  onProgress?: OnProgress;
}

export interface TakenBackup {
  manifest: Manifest;
  vault: Vault;
  /** Names of contents that were copied; the others were there. */
  written: Set<string>;
  /** SHA-256 of what lies in the place, by key: of this backup's parts and of the contents it names, where sealed. */
  sums: Map<string, string>;
}

/**
 * Writes a backup into a place. It counts when its manifest is there, which is written last.
 * @throws what a full disk, a lost bucket or a database that is away say; older backups stay as they are.
 */
export async function takeBackup({
  studio,
  place,
  keys,
  scratch,
  knownFiles,
  now,
  onProgress = () => {},
}: BackupRun): Promise<TakenBackup> {
  const owner = { id: studio.id, publicUrl: studio.publicUrl };
  const { id: placeId, sealing } = await openDestination(place, keys, owner);
  const vault = await openVault(sealing, keys, { keyFiles: keyFilesOf(place), secret: studio.secret });
  const madeAt = now();
  const id = madeAt.toISOString().replace(/[:.]/g, "-");
  const copying: Copying = {
    live: studio.files,
    place,
    vault,
    now,
    known: await openKnownFiles(knownFiles, placeId),
    objects: await listObjects(place),
    done: new Map(),
    written: new Set(),
    sums: new Map(),
    onProgress,
  };
  await copyLiveFiles(copying);
  onProgress({ step: "database", done: 0, total: null });
  const { kind, migrations, ...database } = await copyDatabase({ studio, scratch }, id, copying);
  await copyLiveFiles(copying);
  const secret = measureContent(Readable.from([Buffer.from(studio.secret)]));
  await writeClosed(copying, partKey(id, "secret"), secret.content);
  if (vault.keyFile) await place.write(partKey(id, "key.age"), vault.keyFile);
  const files = [...copying.done.values()].map(({ seen: _, ...file }) => file);
  const manifest: Manifest = {
    format: "extenso backup 1",
    id,
    madeAt: madeAt.toISOString(),
    studio: { ...owner, timezone: studio.timezone, database: kind },
    migrations,
    database,
    secret: { sha256: secret.sha256() },
    files,
  };
  // Not sealed: the cleanup has no key, but must know which objects old backups still need.
  const objects = [...new Set(files.map(({ object }) => object))].sort();
  await place.write(partKey(id, "objects"), Buffer.from(withSum(objects.join("\n"))));
  await ownDestination(place, owner);
  const text = Readable.from([Buffer.from(withSum(JSON.stringify(manifest)))]);
  const closed = await readBounded(vault.close(text), Number.POSITIVE_INFINITY);
  if (vault.isSealing) await writeSums(copying, id, objects, closed);
  await place.write(partKey(id, "manifest"), closed);
  await copying.known.save();
  return { manifest, vault, written: copying.written, sums: copying.sums };
}

async function copyDatabase(
  { studio, scratch }: Pick<BackupRun, "studio" | "scratch">,
  id: string,
  copying: Copying,
) {
  const copy = join(scratch, "snapshot.db");
  const source = await openSnapshot(studio.database, copy);
  const tables: TableSummary[] = [];
  // An error while reading rows ends the compressor, and thereby the write.
  const compressed = Readable.from(dumpRows(source, tables)).compose(createGzip({ level: 5 }));
  // A place that refuses the write may not have begun to read, so that nobody hears of an error any more.
  compressed.on("error", () => {});
  try {
    const content = measureContent(compressed as AsyncIterable<Uint8Array>);
    await writeClosed(copying, partKey(id, "database.jsonl.gz"), content.content);
    const { kind, migrations } = source;
    return { kind, migrations, bytes: content.bytes(), sha256: content.sha256(), tables };
  } finally {
    compressed.destroy();
    await source.close();
    await rm(copy, { force: true });
  }
}

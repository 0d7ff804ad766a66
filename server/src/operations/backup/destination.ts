/**
 * A place of backups: a folder, or a bucket. Contents of files are `objects/`, each once and named by its content;
 * each backup is a folder of its own in `backups/`, which counts from when its manifest is there.
 */
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { newTerms, sealingTerms } from "../../engines/crypto/encryption/encryption.ts";
import { createReader, type KeyFiles, type Reader } from "../../engines/crypto/encryption/reader.ts";
import { type BackupKeys, DamagedError, KeyError } from "../../engines/crypto/encryption/seal-format.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { withoutSum, withSum } from "./checked-text.ts";
import { readBounded } from "./content-sum.ts";

const owner = z.object({ id: z.string(), publicUrl: z.string() });
/** The studio whose backups a destination holds. Not sealed, so that it can be read without a key. */
export type DestinationOwner = z.infer<typeof owner>;

const placeSchema = z.object({
  /** The second is that of sealed places. */
  format: z.enum(["extenso backups 1", "extenso backups 2"]),
  id: z.string(),
  sealing: sealingTerms,
  studio: owner,
});
export type DestinationTerms = z.infer<typeof placeSchema>;

const placeKey = "place.json";
const keyFile = "key.age";
const longestKeyFile = 4_096;
const longestText = 512 * 1024 * 1024;

const objectsFolder = "objects";
export const backupsFolder = "backups";
export const objectKey = (name: string) => `${objectsFolder}/${name.slice(0, 2)}/${name}`;
/** The parts of one backup. */
export const partKey = (
  id: string,
  part: "database.jsonl.gz" | "secret" | "objects" | "sums" | typeof keyFile | "manifest" | "proof",
) => `${backupsFolder}/${id}/${part}`;

/** Content of a file in the place, as stored. @throws {DamagedError} when the file is missing, naming it. */
export async function* contentAt(files: FileStorage, key: string): AsyncGenerator<Uint8Array> {
  const found = await files.open(key);
  if (!found) throw new DamagedError(`${key} is missing`);
  yield* found.body;
}

/** A checked text of a place, opened. @throws {DamagedError} naming the file. */
export async function textAt(
  files: FileStorage,
  key: string,
  open: (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array> = (content) => content,
): Promise<string> {
  return withFileName(key, async () =>
    withoutSum((await readBounded(open(contentAt(files, key)), longestText)).toString("utf8")),
  );
}

/** Puts the name of a damaged file before what is wrong with it. */
export async function withFileName<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DamagedError) || error.message.includes(key)) throw error;
    throw new DamagedError(`${key}: ${error.message}`, { cause: error });
  }
}

/** The private key of a place with a passphrase: its own copy, then those of the backups, the newest first. */
export function keyFilesOf(files: FileStorage): KeyFiles {
  return async function* () {
    if (await files.stat(keyFile)) yield await readBounded(contentAt(files, keyFile), longestKeyFile);
    for (const { id } of (await listBackups(files)).reverse()) {
      const key = partKey(id, keyFile);
      if (await files.stat(key)) yield await readBounded(contentAt(files, key), longestKeyFile);
    }
  };
}

/** Opens what lies in a place, with the keys given. */
export function readerOf(files: FileStorage, keys: BackupKeys): Reader {
  return createReader(keys, keyFilesOf(files));
}

/** Terms as versions before 0.2.0 wrote them: they sealed in a format of their own, or noted no studio. */
const olderPlaceSchema = z.union([
  z.object({ sealing: z.object({ by: z.enum(["passphrase", "x25519"]) }) }),
  z.object({ sealing: z.object({ before: z.object({}) }) }),
  z.object({ id: z.string(), studio: z.never().optional() }),
]);

/**
 * @returns the place's id and sealing terms; null for a new place.
 * @throws {DamagedError} {@link KeyError} for a place that a version before 0.2.0 began.
 */
export async function termsOf(files: FileStorage): Promise<DestinationTerms | null> {
  if (!(await files.stat(placeKey))) return null;
  const terms: unknown = JSON.parse(await textAt(files, placeKey));
  if (olderPlaceSchema.safeParse(terms).success) {
    throw new KeyError(
      "the backups there were begun by a version before 0.2.0; name another place for new ones, and restore those with 0.2.0",
    );
  }
  const parsed = placeSchema.safeParse(terms);
  if (!parsed.success) throw new DamagedError(`${placeKey} is of a newer version, or not ours`);
  return parsed.data;
}

/** A place that holds the backups of another studio: each would clear away what the other needs. */
export class OtherStudioError extends Error {
  override name = "OtherStudioError";

  constructor(publicUrl: string) {
    super(`the backups there are those of another studio, ${publicUrl}; name another place for this one's`);
  }
}

/** @throws {OtherStudioError} */
export function refuseOtherStudio(
  place: Pick<DestinationTerms, "studio">,
  studio: Pick<DestinationOwner, "id">,
): void {
  if (place.studio.id !== studio.id) throw new OtherStudioError(place.studio.publicUrl);
}

/**
 * The place of a studio's backups; a new one takes the terms of the keys given, and the studio for its owner.
 * @throws {DamagedError} {@link KeyError} {@link OtherStudioError}
 */
export async function openDestination(
  files: FileStorage,
  keys: BackupKeys,
  studio: DestinationOwner,
): Promise<DestinationTerms> {
  const known = await termsOf(files);
  if (known) {
    refuseOtherStudio(known, studio);
    return known;
  }
  const { terms, keyFile: bytes } = await newTerms(keys);
  // Without it nothing that is sealed from now on could be read.
  if (bytes) await files.write(keyFile, bytes);
  const place: DestinationTerms = {
    id: randomUUID(),
    studio,
    format: terms.by === "age" ? "extenso backups 2" : "extenso backups 1",
    sealing: terms,
  };
  await writeTerms(files, place);
  return place;
}

/**
 * Notes the studio's address, which may have changed.
 * @throws {OtherStudioError} when another studio began with the same empty place at the same time.
 */
export async function ownDestination(files: FileStorage, studio: DestinationOwner): Promise<void> {
  const place = await termsOf(files);
  if (!place) throw new DamagedError(`${placeKey} is missing`);
  refuseOtherStudio(place, studio);
  if (place.studio.publicUrl !== studio.publicUrl) await writeTerms(files, { ...place, studio });
}

function writeTerms(files: FileStorage, place: DestinationTerms): Promise<void> {
  return files.write(placeKey, Buffer.from(withSum(JSON.stringify(place))));
}

export interface ListedBackup {
  id: string;
  /** Null for one that was broken off. */
  finished: { isProved: boolean } | null;
}

/** The oldest first. */
export async function listBackups(files: FileStorage): Promise<ListedBackup[]> {
  const parts = new Map<string, Set<string>>();
  for await (const { key } of files.walk(backupsFolder)) {
    const [, id = "", part = ""] = key.split("/");
    parts.set(id, (parts.get(id) ?? new Set()).add(part));
  }
  return [...parts]
    .map(([id, found]) => ({ id, finished: found.has("manifest") ? { isProved: found.has("proof") } : null }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The names of all contents that lie in a place, with when each was written. */
export async function listObjects(files: FileStorage): Promise<Map<string, Date>> {
  const names = new Map<string, Date>();
  for await (const { key, modifiedAt } of files.walk(objectsFolder)) {
    names.set(key.slice(key.lastIndexOf("/") + 1), modifiedAt);
  }
  return names;
}

/**
 * A place of backups: a folder, or a bucket. Contents of files are `objects/`, each once and named by its content;
 * each backup is a folder of its own in `backups/`, which counts from when its manifest is there.
 */
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { FileStorage } from "../storage/file-storage.ts";
import { withoutSum, withSum } from "./checked-text.ts";
import { wholeOf } from "./content-sum.ts";
import { checkOf, deriveKey, newPassphraseTerms } from "./sealing/passphrase.ts";
import type { BackupKeys } from "./sealing/reader.ts";
import { KeyError } from "./sealing/reader.ts";
import { DamagedError } from "./sealing/seal-format.ts";
import type { SealingTerms } from "./sealing/vault.ts";

const termsSchema = z.union([
  z.object({ by: z.literal("nothing") }),
  z.object({
    by: z.literal("passphrase"),
    n: z.number(),
    r: z.number(),
    p: z.number(),
    salt: z.string(),
    check: z.string(),
  }),
  z.object({ by: z.literal("x25519"), to: z.string() }),
]);
const placeSchema = z.object({
  format: z.literal("extenso backups 1"),
  id: z.string(),
  sealing: termsSchema,
});

const placeKey = "place.json";
const longestText = 512 * 1024 * 1024;

const objectsFolder = "objects";
export const backupsFolder = "backups";
export const objectKey = (name: string) => `${objectsFolder}/${name.slice(0, 2)}/${name}`;
/** The parts of one backup. */
export const partKey = (
  id: string,
  part: "database.jsonl.gz" | "secret" | "objects" | "manifest" | "proof",
) => `${backupsFolder}/${id}/${part}`;

/** What a file of a place holds. @throws {DamagedError} naming the file, also when it is missing. */
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
  return naming(key, async () =>
    withoutSum((await wholeOf(open(contentAt(files, key)), longestText)).toString("utf8")),
  );
}

/** Puts the name of a damaged file before what is wrong with it. */
export async function naming<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DamagedError) || error.message.includes(key)) throw error;
    throw new DamagedError(`${key}: ${error.message}`, { cause: error });
  }
}

/** What a place is, and how its backups are sealed. @returns null for a new one. @throws {DamagedError} */
export async function termsOf(files: FileStorage): Promise<{ id: string; sealing: SealingTerms } | null> {
  if (!(await files.stat(placeKey))) return null;
  const parsed = placeSchema.safeParse(JSON.parse(await textAt(files, placeKey)));
  if (!parsed.success) throw new DamagedError(`${placeKey} is of a newer version, or not ours`);
  return parsed.data;
}

/**
 * The terms of a place; a new one takes those of the keys given.
 * @throws {DamagedError} {@link KeyError}
 */
export async function openPlace(
  files: FileStorage,
  keys: BackupKeys,
): Promise<{ id: string; sealing: SealingTerms }> {
  const known = await termsOf(files);
  if (known) return known;
  const place = { format: "extenso backups 1", id: randomUUID(), sealing: await newTerms(keys) } as const;
  await files.write(placeKey, Buffer.from(withSum(JSON.stringify(place))));
  return place;
}

async function newTerms({ passphrase, publicKey }: BackupKeys): Promise<SealingTerms> {
  if (publicKey) return { by: "x25519", to: publicKey };
  if (!passphrase) return { by: "nothing" };
  const terms = newPassphraseTerms();
  return { ...terms, check: checkOf(await deriveKey(passphrase, terms)) };
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

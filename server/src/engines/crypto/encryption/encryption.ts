/** Seals and opens the contents of one place of backups, and names them. */
import { createHash, createHmac, hkdfSync } from "node:crypto";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import * as z from "zod";
import { sealWithAge, sealWithPassphrase } from "./age.ts";
import { createReader, identityIn, type KeyFiles, type Reader } from "./reader.ts";
import { type BackupKeys, DamagedError, KeyError } from "./seal-format.ts";

const ageTerms = z.object({
  by: z.literal("age"),
  /** The public key that all contents are sealed for. */
  to: z.string(),
  /** Its private half lies in the place, in `key.age`, sealed with a passphrase. */
  withPassphrase: z.boolean(),
});
type AgeTerms = z.infer<typeof ageTerms>;

/** How contents of a place are sealed; the same for all backups in it. */
export const sealingTerms = z.union([z.object({ by: z.literal("nothing") }), ageTerms]);
export type SealingTerms = z.infer<typeof sealingTerms>;

export interface Vault extends Reader {
  /** Name of a content, from its SHA-256 in hexadecimal. If sealed, the name reveals nothing without the key. */
  nameOf(sha256: string): string;
  close(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Whether a content that was sealed in an earlier run can be read with what is at hand. */
  readsAll: boolean;
  isSealing: boolean;
  /** The private key, sealed with the passphrase: each backup has a copy. */
  keyFile: Uint8Array | null;
}

/** A new pair of keys: the private half belongs nowhere near the studio. */
export async function newKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const privateKey = await generateX25519Identity();
  return { publicKey: await identityToRecipient(privateKey), privateKey };
}

/**
 * The terms of a new place.
 * @returns also the bytes of `key.age`, which has to be written before anything is sealed.
 */
export async function newTerms({
  passphrase,
  publicKey,
}: BackupKeys): Promise<{ terms: SealingTerms; keyFile: Uint8Array | null }> {
  if (publicKey) return { terms: { by: "age", to: publicKey, withPassphrase: false }, keyFile: null };
  if (!passphrase) return { terms: { by: "nothing" }, keyFile: null };
  const pair = await newKeyPair();
  return {
    terms: { by: "age", to: pair.publicKey, withPassphrase: true },
    keyFile: await sealWithPassphrase(`${pair.privateKey}\n`, passphrase),
  };
}

/**
 * Whether a backup could be made in a place under these terms.
 * @throws {KeyError} when the keys given are not those of the terms.
 */
export async function checkKeys(terms: SealingTerms, keys: BackupKeys, keyFiles: KeyFiles): Promise<void> {
  if (terms.by === "nothing") {
    if (!keys.passphrase && !keys.publicKey) return;
    throw new KeyError(
      "the backups there are not sealed, and BACKUP_PASSPHRASE or BACKUP_PUBLIC_KEY is set; name another place for sealed ones",
    );
  }
  if (terms.withPassphrase) await identityOf(terms, keys, keyFiles);
  else checkPublicKey(terms.to, keys);
}

/**
 * Opens the vault that names and seals contents under these terms.
 * @param secret the studio's own. It keys the names where the studio has no private key: the place states the public
 *   key, so names derived from that alone would let its readers test whether they hold a known content.
 * @throws {KeyError} when the keys given are not those of the terms.
 */
export async function openVault(
  terms: SealingTerms,
  keys: BackupKeys,
  { keyFiles, secret }: { keyFiles: KeyFiles; secret: string },
): Promise<Vault> {
  if (terms.by === "nothing") {
    await checkKeys(terms, keys, keyFiles);
    return {
      ...createReader(keys, keyFiles),
      nameOf: (sha256) => sha256,
      close: (content) => content,
      readsAll: true,
      isSealing: false,
      keyFile: null,
    };
  }
  const opened = terms.withPassphrase ? await identityOf(terms, keys, keyFiles) : null;
  if (!opened) checkPublicKey(terms.to, keys);
  // A key of this run alone, forgotten with it: what it wrote can be proved without the private key.
  const run = opened ? null : await newKeyPair();
  const identity = opened?.identity ?? run?.privateKey;
  const recipients = run ? [terms.to, run.publicKey] : [terms.to];
  const { privateKey } = keys;
  const hasPrivateKey = privateKey !== undefined && (await identityToRecipient(privateKey)) === terms.to;
  const naming = hkdfSync(
    "sha256",
    opened?.identity ?? `${terms.to} ${secret}`,
    "",
    "extenso backup names",
    32,
  );
  return {
    ...createReader(keys, keyFiles, identity),
    nameOf: (sha256) => createHmac("sha256", Buffer.from(naming)).update(sha256, "hex").digest("hex"),
    close: (content) => sealWithAge(content, recipients),
    readsAll: opened !== null || hasPrivateKey,
    isSealing: true,
    keyFile: opened?.keyFile ?? null,
  };
}

function checkPublicKey(to: string, { publicKey }: BackupKeys): void {
  if (publicKey === to) return;
  throw new KeyError(
    "BACKUP_PUBLIC_KEY is not the one that the backups there are sealed for; set that one, or name another place",
  );
}

function passphraseOf({ passphrase }: BackupKeys): string {
  if (passphrase) return passphrase;
  throw new KeyError(
    "the backups there are sealed, and BACKUP_PASSPHRASE is not set; set the one they are sealed with",
  );
}

async function identityOf({ to }: AgeTerms, keys: BackupKeys, keyFiles: KeyFiles) {
  const opened = await identityIn(keyFiles, passphraseOf(keys));
  if (opened && (await identityToRecipient(opened.identity)) === to) return opened;
  throw new KeyError(
    "BACKUP_PASSPHRASE is not the one that the backups there are sealed with; set that one, or name another place",
  );
}

/**
 * Looks at every byte of a content without opening it.
 * @param sum its SHA-256 as it lies in the place, as the backup noted it.
 * @throws {DamagedError}
 */
export async function checkUnopened(
  content: AsyncIterable<Uint8Array>,
  sum: string | undefined,
): Promise<void> {
  const hash = createHash("sha256");
  for await (const part of content) hash.update(part);
  if (hash.digest("hex") !== sum) throw new DamagedError("its bytes were changed");
}

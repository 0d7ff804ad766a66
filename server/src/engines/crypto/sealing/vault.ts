/** What seals and unseals the contents of one place of backups, and names them. */

import { createHmac } from "node:crypto";
import { deriveKey, isCheckOf, namingKey, newRunKey, type PassphraseTerms } from "./passphrase.ts";
import { newRunKeyFor, publicNamingKey } from "./public-key.ts";
import type { BackupKeys, Reader } from "./reader.ts";
import { createReader, KeyError } from "./reader.ts";
import { DamagedError, type RunKey } from "./seal-format.ts";
import { checkSealed, sealed } from "./sealed-stream.ts";

/** How contents of a place are sealed; the same for all backups in it. */
export type SealingTerms =
  | { by: "nothing" }
  | (PassphraseTerms & { check: string })
  | { by: "x25519"; to: string };

export interface Vault extends Reader {
  /** What a content is called, told by its SHA-256 (hexadecimal). Says nothing of it to who lacks the key. */
  nameOf(sha256: string): string;
  close(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Whether a content that was sealed in an earlier run can be read with what is at hand. */
  readsAll: boolean;
  isSealing: boolean;
}

/**
 * What makes backups under these terms.
 * @throws {KeyError} when the keys given are not those of the terms.
 */
export async function openVault(terms: SealingTerms, keys: BackupKeys): Promise<Vault> {
  if (terms.by === "nothing") {
    if (keys.passphrase || keys.publicKey) {
      throw new KeyError(
        "the backups there are not sealed, and BACKUP_PASSPHRASE or BACKUP_PUBLIC_KEY is set; name another place for sealed ones",
      );
    }
    return {
      ...createReader(keys),
      nameOf: (sha256) => sha256,
      close: (content) => content,
      readsAll: true,
      isSealing: false,
    };
  }
  if (terms.by === "passphrase") {
    if (!keys.passphrase)
      throw new KeyError(
        "the backups there are sealed, and BACKUP_PASSPHRASE is not set; set the one they are sealed with",
      );
    const key = await deriveKey(keys.passphrase, terms);
    if (!isCheckOf(key, terms.check)) {
      throw new KeyError(
        "BACKUP_PASSPHRASE is not the one that the backups there are sealed with; set that one, or name another place",
      );
    }
    const { check: _, ...derivation } = terms;
    return sealingVault(newRunKey(key, derivation), namingKey(key), keys, true);
  }
  if (keys.publicKey !== terms.to) {
    throw new KeyError(
      "BACKUP_PUBLIC_KEY is not the one that the backups there are sealed for; set that one, or name another place",
    );
  }
  return sealingVault(newRunKeyFor(terms.to), publicNamingKey(terms.to), keys, keys.privateKey !== undefined);
}

function sealingVault(run: RunKey, naming: Buffer, keys: BackupKeys, readsAll: boolean): Vault {
  return {
    ...createReader(keys, run),
    nameOf: (sha256) => createHmac("sha256", naming).update(sha256, "hex").digest("hex"),
    close: (content) => sealed(content, run),
    readsAll,
    isSealing: true,
  };
}

/** Looks at every byte of a content: sealed ones by their checksum, others by their name, which is theirs. */
export async function checkContent(
  content: AsyncIterable<Uint8Array>,
  { isSealing }: Pick<Vault, "isSealing">,
  name: string,
  sha256Of: (content: AsyncIterable<Uint8Array>) => Promise<string>,
): Promise<void> {
  if (isSealing) return checkSealed(content);
  if ((await sha256Of(content)) !== name) throw new DamagedError("its bytes were changed");
}

/** What seals and unseals the contents of one place of backups, and names them. */
import { createHmac } from "node:crypto";
import {
  deriveKey,
  isCheckOf,
  namingKey,
  newRunKey,
  type PassphraseTerms,
  passphraseNotice,
  unwrap,
} from "./passphrase.ts";
import { newRunKeyFor, publicKeyNotice, publicNamingKey, runKeyFrom } from "./public-key.ts";
import { checkSealed, DamagedError, looksSealed, type RunKey, sealed, unsealed } from "./sealed-stream.ts";

/** The secrets that whoever starts us has. */
export interface BackupKeys {
  passphrase: string | undefined;
  publicKey: string | undefined;
  privateKey: string | undefined;
}

/** How contents of a place are sealed; the same for all backups in it. */
export type SealingTerms =
  | { by: "nothing" }
  | (PassphraseTerms & { check: string })
  | { by: "x25519"; to: string };

/** A key that was not given, or is another than the place's. */
export class KeyError extends Error {
  override name = "KeyError";
}

export interface Reader {
  /** The content as it was, sealed or not. @throws {DamagedError} {@link KeyError} */
  open(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

export interface Vault extends Reader {
  /** What a content is called, told by its SHA-256 (hexadecimal). Says nothing of it to who lacks the key. */
  nameOf(sha256: string): string;
  close(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Whether a content that was sealed in an earlier run can be read with what is at hand. */
  readsAll: boolean;
  isSealing: boolean;
}

/** Reads with the keys given, each derived once. */
export function createReader(keys: BackupKeys, own?: RunKey): Reader {
  const derived = new Map<string, Promise<Buffer>>();
  const runs = new Map<unknown, Buffer>(own ? [[own.notice.key, own.key]] : []);

  async function keyOf(notice: Record<string, unknown>): Promise<Buffer> {
    const known = runs.get(notice.key);
    if (known) return known;
    const found = notice.by === "passphrase" ? await byPassphrase(notice) : byPrivateKey(notice);
    runs.set(notice.key, found);
    return found;
  }

  async function byPassphrase(notice: Record<string, unknown>): Promise<Buffer> {
    const { data } = passphraseNotice.safeParse(notice);
    if (!data) throw new DamagedError("its first line cannot be read");
    const { passphrase } = keys;
    if (!passphrase) throw new KeyError("BACKUP_PASSPHRASE is not set, and the backup is sealed with one");
    const terms = `${data.n} ${data.r} ${data.p} ${data.salt}`;
    const key = derived.get(terms) ?? deriveKey(passphrase, data);
    derived.set(terms, key);
    const run = unwrap(data.key, await key);
    if (!run)
      throw new DamagedError("it is not sealed with BACKUP_PASSPHRASE, or its first line was changed");
    return run;
  }

  function byPrivateKey(notice: Record<string, unknown>): Buffer {
    const { data } = publicKeyNotice.safeParse(notice);
    if (!data) throw new DamagedError("its first line cannot be read");
    if (!keys.privateKey) {
      throw new KeyError("BACKUP_PRIVATE_KEY is not set, and the backup is sealed for one");
    }
    return runKeyFrom(data, keys.privateKey);
  }

  return {
    async *open(content) {
      const parts = content[Symbol.asyncIterator]();
      const first = await parts.next();
      const whole = withFirst(first, parts);
      if (!first.done && looksSealed(first.value)) yield* unsealed(whole, keyOf);
      else yield* whole;
    },
  };
}

async function* withFirst(
  first: IteratorResult<Uint8Array>,
  parts: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (!first.done) yield first.value;
    for (let next = first; !next.done; ) {
      next = await parts.next();
      if (!next.done) yield next.value;
    }
  } finally {
    await parts.return?.();
  }
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

/** Opens contents of backups with any key that is given. */
import { isAge, NoKeyFitsError, openAge, openWithPassphrase } from "./age.ts";
import { type BackupKeys, DamagedError, KeyError } from "./seal-format.ts";

export interface Reader {
  /** The content as it was, sealed or not. @throws {DamagedError} {@link KeyError} */
  open(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

/** The copies of a place's `key.age`: its private key, sealed with the passphrase; empty without a passphrase. */
export type KeyFiles = () => AsyncIterable<Uint8Array>;

/** @returns the private key that a passphrase opens; null where there are no such files, or it opens none of them. */
export async function identityIn(
  keyFiles: KeyFiles,
  passphrase: string,
): Promise<{ identity: string; keyFile: Uint8Array } | null> {
  const seen = new Set<string>();
  for await (const keyFile of keyFiles()) {
    const known = Buffer.from(keyFile).toString("base64");
    if (seen.has(known)) continue;
    seen.add(known);
    const identity = (await openWithPassphrase(keyFile, passphrase))?.trim();
    if (identity) return { identity, keyFile };
  }
  return null;
}

/** @param own a private key that is known already. */
export function createReader(keys: BackupKeys, keyFiles: KeyFiles, own?: string): Reader {
  let found: Promise<string[]> | undefined;

  async function identities(): Promise<string[]> {
    const known = [own, keys.privateKey].filter((one) => one !== undefined);
    if (own || !keys.passphrase) return known;
    const opened = await identityIn(keyFiles, keys.passphrase);
    return opened ? [...known, opened.identity] : known;
  }

  /** The key that is missing, or doesn't fit. */
  async function whyNotOpened(error: NoKeyFitsError | null): Promise<Error> {
    let isByPassphrase = false;
    for await (const _ of keyFiles()) {
      isByPassphrase = true;
      break;
    }
    const [name, kind] = isByPassphrase
      ? (["BACKUP_PASSPHRASE", "with one"] as const)
      : (["BACKUP_PRIVATE_KEY", "for one"] as const);
    const isSet = isByPassphrase ? keys.passphrase : keys.privateKey;
    if (!isSet) return new KeyError(`${name} is not set, and the backup is sealed ${kind}`);
    return isByPassphrase
      ? new DamagedError("it is not sealed with BACKUP_PASSPHRASE, or its key.age was changed")
      : new DamagedError("it is sealed for another key than BACKUP_PRIVATE_KEY", { cause: error });
  }

  async function* openSealed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    found ??= identities();
    const known = await found;
    if (known.length === 0) throw await whyNotOpened(null);
    try {
      yield* openAge(content, known);
    } catch (error) {
      throw error instanceof NoKeyFitsError ? await whyNotOpened(error) : error;
    }
  }

  return {
    async *open(content) {
      const parts = content[Symbol.asyncIterator]();
      const first = await parts.next();
      const whole = withFirst(first, parts);
      if (first.done) yield* whole;
      else if (isAge(first.value)) yield* openSealed(whole);
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

/** What unseals, with any key that is given. */
import { deriveKey, passphraseNotice, unwrap } from "./passphrase.ts";
import { publicKeyNotice, runKeyFrom } from "./public-key.ts";
import { DamagedError, type RunKey } from "./seal-format.ts";
import { looksSealed, unsealed } from "./sealed-stream.ts";

/** A key that was not given, or is another than the place's. */
export class KeyError extends Error {
  override name = "KeyError";
}

export interface Reader {
  /** The content as it was, sealed or not. @throws {DamagedError} {@link KeyError} */
  open(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

/** The secrets that whoever starts us has. */
export interface BackupKeys {
  passphrase: string | undefined;
  publicKey: string | undefined;
  privateKey: string | undefined;
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

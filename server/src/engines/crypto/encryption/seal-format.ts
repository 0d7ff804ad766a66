/** Bytes that are not what was written; `message` says what is wrong with them. */
export class DamagedError extends Error {
  override name = "DamagedError";
}

/** A key that was not given, or is another than the place's. */
export class KeyError extends Error {
  override name = "KeyError";
}

/** Secrets from the environment, keys as `age` writes them. */
export interface BackupKeys {
  passphrase: string | undefined;
  publicKey: string | undefined;
  privateKey: string | undefined;
}

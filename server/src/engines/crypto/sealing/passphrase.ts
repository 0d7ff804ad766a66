/** A passphrase as the lock of backups. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import * as z from "zod";
import { DamagedError, type KeyNotice, type RunKey } from "./seal-format.ts";

/** OWASP's for interactive use: 128 MiB and about half a second a guess. */
const cost = { n: 2 ** 17, r: 8, p: 1 };
/** Whoever changed a backup must not make us take all memory. */
const dearest = 2 ** 20;

export interface PassphraseTerms {
  by: "passphrase";
  n: number;
  r: number;
  p: number;
  salt: string;
}

export function newPassphraseTerms(): PassphraseTerms {
  return { by: "passphrase", ...cost, salt: randomBytes(16).toString("base64url") };
}

/** The key that a passphrase makes under these terms. */
export async function deriveKey(passphrase: string, { n, r, p, salt }: PassphraseTerms): Promise<Buffer> {
  if (n > dearest || r > 16 || p > 4) throw new DamagedError("its key derivation asks for too much");
  const options = { N: n, r, p, maxmem: 256 * n * r };
  return await new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), Buffer.from(salt, "base64url"), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Tells whether a passphrase is the one of before, and nothing about it. */
export function checkOf(key: Buffer): string {
  return createHmac("sha256", key).update("extenso backup check").digest("base64url");
}

export function isCheckOf(key: Buffer, check: string): boolean {
  const [own, other] = [Buffer.from(checkOf(key)), Buffer.from(check)];
  return own.length === other.length && timingSafeEqual(own, other);
}

/** What names contents, so that names say nothing about them. */
export function namingKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "extenso backup names", 32));
}

export function newRunKey(key: Buffer, terms: PassphraseTerms): RunKey {
  const run = randomBytes(32);
  return { key: run, notice: { ...terms, key: wrap(run, key) } satisfies KeyNotice };
}

export function wrap(run: Buffer, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipherer = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipherer.update(run), cipherer.final(), cipherer.getAuthTag()]).toString(
    "base64url",
  );
}

/** @returns null where the key is another. */
export function unwrap(wrapped: string, key: Buffer): Buffer | null {
  const bytes = Buffer.from(wrapped, "base64url");
  if (bytes.length !== 60) return null;
  const decipherer = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipherer.setAuthTag(bytes.subarray(44));
  try {
    return Buffer.concat([decipherer.update(bytes.subarray(12, 44)), decipherer.final()]);
  } catch {
    return null;
  }
}

export const passphraseNotice = z.object({
  by: z.literal("passphrase"),
  n: z.number().int().positive(),
  r: z.number().int().positive(),
  p: z.number().int().positive(),
  salt: z.string().max(64),
  key: z.string().max(128),
});

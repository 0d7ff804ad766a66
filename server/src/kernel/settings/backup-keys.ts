/**
 * How the keys of backups are written: as `age` does (`age1…`, `AGE-SECRET-KEY-1…`). Earlier versions printed the same
 * X25519 keys as base64url, the private one with its public half behind a dot; both ways are accepted.
 */
import { bech32 } from "@scure/base";

/** @returns the key as `age` writes it, null for anything else. */
export function parsePublicKey(written: string): string | null {
  if (/^[\w-]{43}$/.test(written)) return publicKeyOf(Buffer.from(written, "base64url"));
  return isKey(written, "age") ? written : null;
}

/** @returns the key as `age` writes it, null for anything else. */
export function parsePrivateKey(written: string): string | null {
  const [, scalar] = /^([\w-]{43})\.[\w-]{43}$/.exec(written) ?? [];
  if (scalar) return privateKeyOf(Buffer.from(scalar, "base64url"));
  return isKey(written.toLowerCase(), "age-secret-key-") ? written : null;
}

function publicKeyOf(bytes: Uint8Array): string {
  return bech32.encodeFromBytes("age", bytes);
}

function privateKeyOf(bytes: Uint8Array): string {
  return bech32.encodeFromBytes("AGE-SECRET-KEY-", bytes).toUpperCase();
}

function isKey(written: string, prefix: string): boolean {
  try {
    const decoded = bech32.decodeToBytes(written);
    return decoded.prefix === prefix && decoded.bytes.length === 32;
  } catch {
    return false;
  }
}

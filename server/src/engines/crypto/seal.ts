/** Secrets that must be read again: AES-256-GCM under a key that is derived from the signing key for one purpose. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

function keyFor(signingKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", signingKey, "extenso", purpose, 32));
}

/**
 * @param purpose what the secret is for and whose it is, such as `totp:25`: sealed text that is moved to another row
 *   can't be opened there.
 */
export function seal(signingKey: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(signingKey, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** @returns null for what was altered, or sealed under another key or for another purpose. */
export function unseal(signingKey: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  try {
    const opening = createDecipheriv(
      "aes-256-gcm",
      keyFor(signingKey, purpose),
      bytes.subarray(0, nonceBytes),
    );
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const body = opening.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([body, opening.final()]).toString("utf8");
  } catch {
    return null;
  }
}

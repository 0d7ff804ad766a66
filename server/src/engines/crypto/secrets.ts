/** Secrets that are handed out and never kept: only their hash lies in the database. */
import { createHash, createHmac, randomBytes } from "node:crypto";

/** 256 random bits, in characters that need no encoding in an address. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in hexadecimal. A fast hash suffices: nobody guesses 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** The one secret that follows another; without the key nobody can tell which. */
export function deriveSecret(key: string, secret: string): string {
  return createHmac("sha256", key).update(`successor\n${secret}`).digest("base64url");
}

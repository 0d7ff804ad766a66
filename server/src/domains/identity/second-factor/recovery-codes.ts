/** Codes to write down: each signs in once in place of a second factor. Kept as hashes and shown once. */

import { randomBytes, randomInt } from "node:crypto";
import { countRows, type Query } from "../../../engines/database/query.ts";
import { hashWithSalt, saltOf } from "../passwords/passwords.ts";

const count = 10;
/** Without letters that look alike; ten of them are 49 bits, and the limits of sign-in bound the guesses. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const half = 5;
/** Bytes. */
const saltLength = 32;

function makeCode(): string {
  const group = () => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${group()}-${group()}`;
}

/** The letters of a typed code; null: it can be none. */
function lettersOf(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, "");
  return /^[a-z2-9]{10}$/.test(letters) ? letters : null;
}

export const mayBeRecoveryCode = (typed: string): boolean => lettersOf(typed) !== null;

/** New codes and their rows, made before the transaction that stores them: hashing takes a while. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: count }, makeCode);
  // One salt for the account's codes, so that a typed one is hashed once.
  const salt = randomBytes(saltLength);
  const hashes = await Promise.all(codes.map((code) => hashWithSalt(code.replace("-", ""), salt)));
  return { codes, hashes };
}

/** Replaces the account's codes. */
export async function storeRecoveryCodes(
  query: Query,
  userId: number,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await query.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const created_at = now.toISOString();
  await query
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ hash, user_id: userId, created_at, used_at: null })))
    .execute();
}

export function recoveryCodesLeft(query: Query, userId: number): Promise<number> {
  return countRows(
    query.selectFrom("recovery_codes").where("user_id", "=", userId).where("used_at", "is", null),
  );
}

/** Uses a code up. Of simultaneous attempts one gets true. */
export async function takeRecoveryCode(
  query: Query,
  userId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  const letters = lettersOf(typed);
  if (letters === null) return false;
  const known = await query
    .selectFrom("recovery_codes")
    .select("hash")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!known) return false;
  const hash = await hashWithSalt(letters, saltOf(known.hash));
  const taken = await query
    .updateTable("recovery_codes")
    .set({ used_at: now.toISOString() })
    .where("hash", "=", hash)
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

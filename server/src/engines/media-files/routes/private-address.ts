/**
 * Files that are for some people alone. They lie under `private/`, which no other route serves, and are reached by
 * addresses that this server signs: for one file, until a time.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { isStorageKey } from "../../storage/file-storage.ts";

export const privateFolder = "private/";
export const privatePath = "/private-files/";

/** Seconds that a signed URL is valid at most. */
const longest = 7 * 24 * 60 * 60;

function signatureOf(signingKey: string, key: string, until: string): string {
  // Named, so that nothing else that this key signs can pass for it.
  return createHmac("sha256", signingKey).update(`private-file\n${key}\n${until}`).digest("base64url");
}

/**
 * @param key below `private/`, such as `private/clients/12/contract.pdf`.
 * @param until at most seven days from `now`.
 * @returns a path with a query.
 * @throws {RangeError} for another key or time.
 */
export function privateAddress(
  signingKey: string,
  { key, now, until }: { key: string; now: Date; until: Date },
): string {
  if (!isStorageKey(key) || !key.startsWith(privateFolder)) throw new RangeError(`${key} is no private file`);
  const seconds = Math.floor(until.getTime() / 1000);
  const ahead = seconds - now.getTime() / 1000;
  if (!(ahead > 0 && ahead <= longest)) throw new RangeError("an address is signed for seven days at most");
  const name = key.slice(privateFolder.length).split("/").map(encodeURIComponent).join("/");
  return `${privatePath}${name}?until=${seconds}&signature=${signatureOf(signingKey, key, String(seconds))}`;
}

/** @returns `late` for a URL with a valid signature that has expired. */
export function judgeAddress(
  signingKey: string,
  { key, until, signature, now }: { key: string; until: string; signature: string; now: Date },
): "open" | "late" | "unsigned" {
  if (!/^\d{1,12}$/.test(until)) return "unsigned";
  const expected = Buffer.from(signatureOf(signingKey, key, until));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "unsigned";
  return Number(until) * 1000 > now.getTime() ? "open" : "late";
}

/**
 * Reads what earlier versions sealed: a line of JSON that says how to find the key, then pieces of 64 KiB, each
 * encrypted and authenticated with its number and whether it is the last, then the SHA-256 of all before.
 */
import {
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import * as z from "zod";
import { keyBytes } from "../../../kernel/settings/backup-keys.ts";
import { type BackupKeys, DamagedError, KeyError } from "./seal-format.ts";

const opening = '{"sealed":"extenso 1"';
const longestHead = 2_048;
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const sealedPieceBytes = pieceBytes + tagBytes;
const sumBytes = 32;
/** Bound of scrypt's N, so that a changed backup can't take all memory. */
const highestCost = 2 ** 20;
const curve = { kty: "OKP", crv: "X25519" } as const;

const derivation = z.object({
  by: z.literal("passphrase"),
  n: z.number().int().positive(),
  r: z.number().int().positive(),
  p: z.number().int().positive(),
  salt: z.string().max(64),
});
type Derivation = z.infer<typeof derivation>;
const publicKey = z.string().regex(/^[\w-]{43}$/);

/** How the contents of a place were sealed, of which each run's key was made. */
export const olderTerms = z.union([
  derivation.extend({ check: z.string() }),
  z.object({ by: z.literal("x25519"), to: publicKey }),
]);
export type OlderTerms = z.infer<typeof olderTerms>;

/** The line that a sealed content begins with: the run's key, wrapped. */
const headSchema = z.intersection(
  z.object({ own: z.string(), key: z.string().max(128) }),
  z.union([derivation, z.object({ by: z.literal("x25519"), to: publicKey, from: publicKey })]),
);
type Head = z.infer<typeof headSchema>;

export function isOfOlderFormat(beginning: Uint8Array): boolean {
  return Buffer.from(beginning.subarray(0, opening.length)).toString("latin1") === opening;
}

/** The key that a passphrase makes. @throws {DamagedError} where that would take too much memory. */
export async function deriveKey(passphrase: string, { n, r, p, salt }: Derivation): Promise<Buffer> {
  if (n > highestCost || r > 16 || p > 4) throw new DamagedError("its key derivation asks for too much");
  const options = { N: n, r, p, maxmem: 256 * n * r };
  return await new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), Buffer.from(salt, "base64url"), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Whether a derived key is the one that the terms were made with. */
export function isKeyOf(key: Buffer, { check }: { check: string }): boolean {
  const own = createHmac("sha256", key).update("extenso backup check").digest();
  const other = Buffer.from(check, "base64url");
  return own.length === other.length && timingSafeEqual(own, other);
}

/** @returns what finds the keys of runs, each derived once. */
export function olderRunKeys({ passphrase, privateKey }: BackupKeys): (head: Head) => Promise<Buffer> {
  const derived = new Map<string, Promise<Buffer>>();
  return async (head) => {
    if (head.by === "x25519") {
      if (!privateKey) throw new KeyError("BACKUP_PRIVATE_KEY is not set, and the backup is sealed for one");
      return runKeyOf(head, keyBytes(privateKey));
    }
    if (!passphrase) throw new KeyError("BACKUP_PASSPHRASE is not set, and the backup is sealed with one");
    const terms = `${head.n} ${head.r} ${head.p} ${head.salt}`;
    const key = derived.get(terms) ?? deriveKey(passphrase, head);
    derived.set(terms, key);
    const run = unwrap(head.key, await key);
    if (run) return run;
    throw new DamagedError("it is not sealed with BACKUP_PASSPHRASE, or its first line was changed");
  };
}

function runKeyOf({ to, from, key }: Extract<Head, { by: "x25519" }>, scalar: Buffer): Buffer {
  const publicKeyOf = (x: string) => createPublicKey({ key: { ...curve, x }, format: "jwk" });
  const d = scalar.toString("base64url");
  // A JWK needs an `x`; which one belongs to `d` is computed from `d` alone.
  const privateKey = createPrivateKey({ key: { ...curve, d, x: to }, format: "jwk" });
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  if (x !== to) throw new DamagedError("it is sealed for another key than BACKUP_PRIVATE_KEY");
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(from) });
  const run = unwrap(key, Buffer.from(hkdfSync("sha256", shared, `${from}.${to}`, "extenso backup run", 32)));
  if (run) return run;
  throw new DamagedError("it is not sealed for BACKUP_PRIVATE_KEY, or its first line was changed");
}

/** @returns null where the key is another. */
function unwrap(wrapped: string, key: Buffer): Buffer | null {
  const bytes = Buffer.from(wrapped, "base64url");
  if (bytes.length !== 60) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(44));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, 44)), decipher.final()]);
  } catch {
    return null;
  }
}

/**
 * The content of what was sealed, piece by piece; whether all of it is there is known at the end alone.
 * @throws {DamagedError} and what `keyOf` throws.
 */
export async function* openOlder(
  content: AsyncIterable<Uint8Array>,
  keyOf: (head: Head) => Promise<Buffer>,
): AsyncGenerator<Uint8Array> {
  const sum = createHash("sha256");
  let opened: { head: Buffer; key: Buffer } | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  const open = (piece: Buffer, isLast: boolean) => {
    if (!opened || piece.length < tagBytes) throw new DamagedError("it is cut off");
    sum.update(piece);
    const end = piece.length - tagBytes;
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(number++, 4, 6);
    nonce[11] = isLast ? 1 : 0;
    const decipher = createDecipheriv("aes-256-gcm", opened.key, nonce, { authTagLength: tagBytes })
      .setAAD(opened.head)
      .setAuthTag(piece.subarray(end));
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
    } catch (cause) {
      throw new DamagedError("its bytes were changed, or it is sealed with another key", { cause });
    }
  };
  for await (const part of content) {
    rest = rest.length === 0 ? Buffer.from(part) : Buffer.concat([rest, part]);
    if (!opened) {
      const end = rest.indexOf(10) + 1;
      if (end === 0 && rest.length <= longestHead) continue;
      const head = rest.subarray(0, end);
      sum.update(head);
      const read = readHead(head);
      const salt = Buffer.from(read.own, "base64url");
      const key = hkdfSync("sha256", await keyOf(read), salt, "extenso backup content", 32);
      opened = { head, key: Buffer.from(key) };
      rest = rest.subarray(end);
    }
    let at = 0;
    for (; rest.length - at > sealedPieceBytes + sumBytes; at += sealedPieceBytes) {
      yield open(rest.subarray(at, at + sealedPieceBytes), false);
    }
    rest = rest.subarray(at);
  }
  const end = rest.length - sumBytes;
  if (!opened || end < tagBytes) throw new DamagedError("it is cut off");
  const last = open(rest.subarray(0, end), true);
  if (!sum.digest().equals(rest.subarray(end))) throw new DamagedError("its checksum is another");
  yield last;
}

/** Looks at every byte of what was sealed, without a key. @throws {DamagedError} */
export async function checkOlder(content: AsyncIterable<Uint8Array>): Promise<void> {
  const sum = createHash("sha256");
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of content) {
    rest = Buffer.concat([rest, part]);
    if (rest.length <= sumBytes) continue;
    sum.update(rest.subarray(0, rest.length - sumBytes));
    rest = rest.subarray(rest.length - sumBytes);
  }
  if (rest.length < sumBytes) throw new DamagedError("it is cut off");
  if (!sum.digest().equals(rest)) throw new DamagedError("its checksum is another");
}

function readHead(head: Buffer): Head {
  try {
    return headSchema.parse(JSON.parse(head.toString("utf8")));
  } catch (cause) {
    throw new DamagedError("its first line cannot be read", { cause });
  }
}

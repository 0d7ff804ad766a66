/**
 * How a backup's bytes are sealed: a line that says how to find the key, then pieces of 64 KiB, each encrypted and
 * authenticated with its number and whether it is the last (so that none can be left out, swapped or cut off), then
 * the SHA-256 of all before, by which damage is found without any key.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import {
  cipher,
  DamagedError,
  longestHead,
  opening,
  pieceBytes,
  type RunKey,
  sealedPieceBytes,
  sumBytes,
  tagBytes,
} from "./seal-format.ts";

/** Whether bytes are sealed, told by their beginning. */
export function looksSealed(beginning: Uint8Array): boolean {
  return Buffer.from(beginning.subarray(0, opening.length)).toString("latin1") === opening;
}

/** @param content any length, in pieces of any size. */
export async function* sealed(
  content: AsyncIterable<Uint8Array>,
  { key, notice }: RunKey,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(16);
  const head = Buffer.from(
    `${JSON.stringify({ sealed: "extenso 1", own: salt.toString("base64url"), ...notice })}\n`,
  );
  const sum = createHash("sha256");
  const own = ownKey(key, salt);
  let number = 0;
  const put = (bytes: Uint8Array) => {
    sum.update(bytes);
    return bytes;
  };
  const piece = (plain: Uint8Array, isLast: boolean) => {
    const cipherer = createCipheriv(cipher, own, nonceOf(number++, isLast)).setAAD(head);
    return put(Buffer.concat([cipherer.update(plain), cipherer.final(), cipherer.getAuthTag()]));
  };
  yield put(head);
  let rest: Uint8Array = new Uint8Array();
  for await (const part of content) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    let at = 0;
    for (; rest.length - at > pieceBytes; at += pieceBytes) {
      yield piece(rest.subarray(at, at + pieceBytes), false);
    }
    rest = rest.subarray(at);
  }
  yield piece(rest, true);
  yield sum.digest();
}

/**
 * The content of what was sealed, piece by piece: what comes out is what went in, but whether all of it is there is
 * known at the end alone.
 * @param keyOf finds the key of the run; it may throw.
 * @throws {DamagedError}
 */
export async function* unsealed(
  content: AsyncIterable<Uint8Array>,
  keyOf: (notice: Record<string, unknown>) => Promise<Buffer>,
): AsyncGenerator<Uint8Array> {
  const sum = createHash("sha256");
  let opened: { head: Buffer; own: Buffer } | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  const open = (sealedPiece: Buffer, isLast: boolean) => {
    if (!opened || sealedPiece.length < tagBytes) throw new DamagedError("it is cut off");
    sum.update(sealedPiece);
    const end = sealedPiece.length - tagBytes;
    const decipherer = createDecipheriv(cipher, opened.own, nonceOf(number++, isLast), {
      authTagLength: tagBytes,
    })
      .setAAD(opened.head)
      .setAuthTag(sealedPiece.subarray(end));
    try {
      return Buffer.concat([decipherer.update(sealedPiece.subarray(0, end)), decipherer.final()]);
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
      const { salt, notice } = readHead(head);
      opened = { head, own: ownKey(await keyOf(notice), salt) };
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
export async function checkSealed(content: AsyncIterable<Uint8Array>): Promise<void> {
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

function readHead(head: Buffer): { salt: Buffer; notice: Record<string, unknown> } {
  try {
    const { sealed: _, own, ...notice } = JSON.parse(head.toString("utf8"));
    return { salt: Buffer.from(own, "base64url"), notice };
  } catch (cause) {
    throw new DamagedError("its first line cannot be read", { cause });
  }
}

/** Each content has a key of its own, so that the pieces' numbers can be their nonces. */
function ownKey(run: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", run, salt, "extenso backup content", 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 4, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

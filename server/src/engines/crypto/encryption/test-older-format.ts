/** For tests: seals as earlier versions did. */
import {
  createCipheriv,
  createHash,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { deriveKey, type OlderTerms } from "./older-format.ts";

const pieceBytes = 64 * 1024;

export async function olderPassphraseTerms(passphrase: string, n = 2 ** 12) {
  const derivation = { by: "passphrase", n, r: 8, p: 1, salt: "c2FsdCBvZiB0ZXN0cw" } as const;
  const key = await deriveKey(passphrase, derivation);
  const check = createHmac("sha256", key).update("extenso backup check").digest("base64url");
  return { ...derivation, check };
}

/** @returns the bytes of a sealed content, of a run of its own. */
export async function sealAsBefore(content: Buffer, terms: OlderTerms, passphrase = ""): Promise<Buffer> {
  const run = randomBytes(32);
  const salt = randomBytes(16);
  const own = derived(run, salt, "extenso backup content");
  const notice =
    terms.by === "passphrase" ? await byPassphrase(run, terms, passphrase) : forKey(run, terms.to);
  const line = { sealed: "extenso 1", own: salt.toString("base64url"), ...notice };
  const head = Buffer.from(`${JSON.stringify(line)}\n`);
  const parts = [head];
  const count = Math.max(1, Math.ceil(content.length / pieceBytes));
  for (let number = 0; number < count; number += 1) {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(number, 4, 6);
    nonce[11] = number === count - 1 ? 1 : 0;
    const cipher = createCipheriv("aes-256-gcm", own, nonce).setAAD(head);
    const piece = content.subarray(number * pieceBytes, (number + 1) * pieceBytes);
    parts.push(cipher.update(piece), cipher.final(), cipher.getAuthTag());
  }
  const sealed = Buffer.concat(parts);
  return Buffer.concat([sealed, createHash("sha256").update(sealed).digest()]);
}

async function byPassphrase(
  run: Buffer,
  terms: Extract<OlderTerms, { by: "passphrase" }>,
  passphrase: string,
) {
  const { check: _, ...derivation } = terms;
  return { ...derivation, key: wrap(run, await deriveKey(passphrase, terms)) };
}

function forKey(run: Buffer, to: string) {
  const passing = generateKeyPairSync("x25519");
  const { x: from = "" } = passing.publicKey.export({ format: "jwk" });
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "X25519", x: to }, format: "jwk" });
  const shared = diffieHellman({ privateKey: passing.privateKey, publicKey });
  return { by: "x25519", to, from, key: wrap(run, derived(shared, `${from}.${to}`, "extenso backup run")) };
}

function derived(key: Buffer, salt: string | Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, purpose, 32));
}

function wrap(run: Buffer, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return Buffer.concat([nonce, cipher.update(run), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

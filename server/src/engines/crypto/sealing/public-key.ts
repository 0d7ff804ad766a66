/** A public key as the lock of backups: who makes them cannot read older ones. X25519, as 43 characters of base64url. */
import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import * as z from "zod";
import { unwrap, wrap } from "./passphrase.ts";
import { DamagedError, type RunKey } from "./seal-format.ts";

const curve = { kty: "OKP", crv: "X25519" } as const;

/** A new pair: the private half is for whoever restores, and belongs nowhere near the studio. */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("x25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  const { d = "" } = privateKey.export({ format: "jwk" });
  // The private half names its public one: a JWK needs both.
  return { publicKey: x, privateKey: `${d}.${x}` };
}

function publicKeyOf(x: string): KeyObject {
  return createPublicKey({ key: { ...curve, x }, format: "jwk" });
}

export function publicNamingKey(publicKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", publicKey, "", "extenso backup names", 32));
}

/** A key for one run, that only the private half finds again. */
export function newRunKeyFor(publicKey: string): RunKey {
  const passing = generateKeyPairSync("x25519");
  const { x: from = "" } = passing.publicKey.export({ format: "jwk" });
  const shared = diffieHellman({ privateKey: passing.privateKey, publicKey: publicKeyOf(publicKey) });
  const run = randomBytes(32);
  const key = wrap(run, wrappingKey(shared, from, publicKey));
  return { key: run, notice: { by: "x25519", to: publicKey, from, key } };
}

export const publicKeyNotice = z.object({
  by: z.literal("x25519"),
  to: z.string().regex(/^[\w-]{43}$/),
  from: z.string().regex(/^[\w-]{43}$/),
  key: z.string().max(128),
});

/** @throws {DamagedError} when this private key is not the one. */
export function runKeyFrom(notice: z.infer<typeof publicKeyNotice>, privateKey: string): Buffer {
  const [d, x = ""] = privateKey.split(".");
  if (x !== notice.to) throw new DamagedError("it is sealed for another key than BACKUP_PRIVATE_KEY");
  const own = createPrivateKey({ key: { ...curve, d, x }, format: "jwk" });
  const shared = diffieHellman({ privateKey: own, publicKey: publicKeyOf(notice.from) });
  const run = unwrap(notice.key, wrappingKey(shared, notice.from, notice.to));
  if (!run) throw new DamagedError("it is not sealed for BACKUP_PRIVATE_KEY, or its first line was changed");
  return run;
}

function wrappingKey(shared: Buffer, from: string, to: string): Buffer {
  return Buffer.from(hkdfSync("sha256", shared, `${from}.${to}`, "extenso backup run", 32));
}

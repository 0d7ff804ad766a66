import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { sha256Of, wholeOf } from "../../../operations/backup/content-sum.ts";
import { checkOf, deriveKey, newPassphraseTerms } from "./passphrase.ts";
import { newKeyPair } from "./public-key.ts";
import { type BackupKeys, createReader, KeyError } from "./reader.ts";
import { DamagedError } from "./seal-format.ts";
import { checkSealed } from "./sealed-stream.ts";
import { openVault } from "./vault.ts";

const none: BackupKeys = { passphrase: undefined, publicKey: undefined, privateKey: undefined };
const passphrase = "fog over the inlet, 6 am";
const derivation = newPassphraseTerms();
const byPassphrase = { ...derivation, check: checkOf(await deriveKey(passphrase, derivation)) };
const pair = newKeyPair();

/** In parts of odd sizes, as they come from disks and networks. */
function* parts(bytes: Buffer, size = 50_001) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const streamOf = (bytes: Buffer, size?: number) => Readable.from(parts(bytes, size));
const whole = (content: AsyncIterable<Uint8Array>) => wholeOf(content, 10_000_000);

const vaults = {
  "a passphrase": { terms: byPassphrase, keys: { ...none, passphrase } },
  "a key pair": {
    terms: { by: "x25519", to: pair.publicKey } as const,
    keys: { ...none, publicKey: pair.publicKey, privateKey: pair.privateKey },
  },
};

describe.each(Object.entries(vaults))("sealed with %s", (_, { terms, keys }) => {
  test("what comes out is what went in, of any length", async () => {
    const vault = await openVault(terms, keys);
    const reader = createReader(keys);
    for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]) {
      const content = randomBytes(size);
      const sealed = await whole(vault.close(streamOf(content)));
      await checkSealed(streamOf(sealed, 7_777));
      for (const one of [vault, reader]) {
        expect((await whole(one.open(streamOf(sealed)))).equals(content)).toBe(true);
      }
      if (size > 40) expect(sealed.includes(content.subarray(0, 40))).toBe(false);
    }
  });

  test("no bit of it can be changed, and no end cut off, unnoticed", async () => {
    const vault = await openVault(terms, keys);
    const sealed = await whole(vault.close(streamOf(randomBytes(140_000))));
    const head = sealed.indexOf(10) + 1;
    const places = [30, head - 2, head, head + 70_000, head + 131_100, sealed.length - 40, sealed.length - 1];
    for (const place of places) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 4;
      await expect(checkSealed(streamOf(changed))).rejects.toThrow(DamagedError);
      await expect(whole(vault.open(streamOf(changed)))).rejects.toThrow(
        /damaged|changed|checksum|cannot be read|not sealed|not the one/,
      );
    }
    // At the very end of a piece as well.
    for (const length of [
      sealed.length - 1,
      sealed.length - 33,
      head + 65_552,
      head + 65_552 * 2,
      head,
      40,
    ]) {
      await expect(whole(vault.open(streamOf(sealed.subarray(0, length))))).rejects.toThrow();
    }
  });

  test("the same content has one name, and each sealing other bytes", async () => {
    const content = Buffer.from("a frame of the harbour");
    const [one, other] = [await openVault(terms, keys), await openVault(terms, keys)];
    const sum = await sha256Of(streamOf(content));
    expect(one.nameOf(sum)).toBe(other.nameOf(sum));
    expect(one.nameOf(sum)).not.toBe(sum);
    const sealed = await whole(one.close(streamOf(content)));
    expect(sealed.equals(await whole(other.close(streamOf(content))))).toBe(false);
    expect((await whole(other.open(streamOf(sealed)))).equals(content)).toBe(true);
  });
});

test("who has the public key alone reads nothing of an earlier run", async () => {
  const keys = { ...none, publicKey: pair.publicKey };
  const terms = { by: "x25519", to: pair.publicKey } as const;
  const [earlier, later] = [await openVault(terms, keys), await openVault(terms, keys)];
  const sealed = await whole(earlier.close(streamOf(Buffer.from("of yesterday"))));
  expect((await whole(earlier.open(streamOf(sealed)))).toString()).toBe("of yesterday");
  expect(later.readsAll).toBe(false);
  await expect(whole(later.open(streamOf(sealed)))).rejects.toThrow("BACKUP_PRIVATE_KEY is not set");
  const stranger = createReader({ ...none, privateKey: newKeyPair().privateKey });
  await expect(whole(stranger.open(streamOf(sealed)))).rejects.toThrow("sealed for another key");
});

test("another passphrase opens nothing, and adds nothing to a place", async () => {
  const keys = { ...none, passphrase: "fog over the inlet, 7 am" };
  await expect(openVault(byPassphrase, keys)).rejects.toThrow("BACKUP_PASSPHRASE is not the one");
  await expect(openVault(byPassphrase, none)).rejects.toThrow(KeyError);
  await expect(openVault({ by: "nothing" }, keys)).rejects.toThrow("are not sealed");
  const sealed = await whole(
    (await openVault(byPassphrase, { ...none, passphrase })).close(streamOf(Buffer.from("x"))),
  );
  await expect(whole(createReader(keys).open(streamOf(sealed)))).rejects.toThrow(
    "not sealed with BACKUP_PASSPHRASE",
  );
});

test("a changed first line does not make us derive keys for ever", async () => {
  await expect(deriveKey(passphrase, { ...derivation, n: 2 ** 30 })).rejects.toThrow("asks for too much");
});

import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readBounded } from "../../../operations/backup/content-sum.ts";
import { checkKeys, checkUnopened, newKeyPair, newTerms, openVault } from "./encryption.ts";
import { createReader, type KeyFiles } from "./reader.ts";
import { type BackupKeys, DamagedError, KeyError } from "./seal-format.ts";

const none: BackupKeys = { passphrase: undefined, publicKey: undefined, privateKey: undefined };
const passphrase = "fog over the inlet, 6 am";
const secret = "a signing key of more than thirty-two characters";
const pair = await newKeyPair();

/** In parts of odd sizes, as they come from disks and networks. */
function* parts(bytes: Buffer, size = 50_001) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const streamOf = (bytes: Buffer, size?: number) => Readable.from(parts(bytes, size));
const whole = (content: AsyncIterable<Uint8Array>) => readBounded(content, 10_000_000);
const sumOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** A new place, its key file where there is one, and what opens its vault as each run does. */
async function placeOf(keys: BackupKeys) {
  const { terms, keyFile } = await newTerms(keys);
  const keyFiles: KeyFiles = async function* () {
    if (keyFile) yield keyFile;
  };
  const open = (with_ = keys, of = secret) => openVault(terms, with_, { keyFiles, secret: of });
  return { terms, keyFiles, open, keys };
}

const places = {
  "a passphrase": await placeOf({ ...none, passphrase }),
  "a key pair": await placeOf({ ...none, ...pair }),
};

describe.each(Object.entries(places))("sealed with %s", (_, { open, keys, keyFiles }) => {
  test("what comes out is what went in, of any length", async () => {
    const vault = await open();
    const reader = createReader(keys, keyFiles);
    for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]) {
      const content = randomBytes(size);
      const sealed = await whole(vault.close(streamOf(content)));
      await checkUnopened(streamOf(sealed, 7_777), sumOf(sealed));
      for (const one of [vault, reader]) {
        expect((await whole(one.open(streamOf(sealed)))).equals(content)).toBe(true);
      }
      if (size > 40) expect(sealed.includes(content.subarray(0, 40))).toBe(false);
    }
  });

  test("no bit of it can be changed, and no end cut off, unnoticed", async () => {
    const vault = await open();
    const sealed = await whole(vault.close(streamOf(randomBytes(140_000))));
    const head = sealed.indexOf("\n---") + 1 + "--- ".length + 43 + 1 + 16;
    const places = [30, head - 2, head, head + 70_000, head + 131_100, sealed.length - 40, sealed.length - 1];
    for (const place of places) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 4;
      await expect(checkUnopened(streamOf(changed), sumOf(sealed))).rejects.toThrow(DamagedError);
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
    const [one, other] = [await open(), await open()];
    const sum = sumOf(content);
    expect(one.nameOf(sum)).toBe(other.nameOf(sum));
    expect(one.nameOf(sum)).not.toBe(sum);
    const sealed = await whole(one.close(streamOf(content)));
    expect(sealed.equals(await whole(other.close(streamOf(content))))).toBe(false);
    expect((await whole(other.open(streamOf(sealed)))).equals(content)).toBe(true);
  });

  test("a failure of the disk or network is told as it is, not as damage", async () => {
    const vault = await open();
    const sealed = await whole(vault.close(streamOf(randomBytes(140_000))));
    async function* failing() {
      yield sealed.subarray(0, 100_000);
      throw new Error("connection lost");
    }
    await expect(whole(vault.open(failing()))).rejects.toThrow(/^connection lost$/);
    await expect(whole(vault.close(failing()))).rejects.toThrow(/^connection lost$/);
  });
});

test("names say nothing to who knows the public key and a content", async () => {
  const keys = { ...none, publicKey: pair.publicKey };
  const { open } = await placeOf(keys);
  const sum = sumOf(Buffer.from("a photo that everybody has"));
  expect((await open()).nameOf(sum)).toBe((await open()).nameOf(sum));
  expect((await open(keys, "another studio's signing key")).nameOf(sum)).not.toBe((await open()).nameOf(sum));
});

test("who has the public key alone reads nothing of an earlier run", async () => {
  const keys = { ...none, publicKey: pair.publicKey };
  const { open, keyFiles } = await placeOf(keys);
  const [earlier, later] = [await open(), await open()];
  const sealed = await whole(earlier.close(streamOf(Buffer.from("of yesterday"))));
  expect((await whole(earlier.open(streamOf(sealed)))).toString()).toBe("of yesterday");
  expect(later.readsAll).toBe(false);
  await expect(whole(later.open(streamOf(sealed)))).rejects.toThrow("BACKUP_PRIVATE_KEY is not set");
  const { privateKey } = await newKeyPair();
  const stranger = createReader({ ...none, privateKey }, keyFiles);
  await expect(whole(stranger.open(streamOf(sealed)))).rejects.toThrow("sealed for another key");
});

test("another passphrase opens nothing, and adds nothing to a place", async () => {
  const keys = { ...none, passphrase: "fog over the inlet, 7 am" };
  const { open, keyFiles, terms } = places["a passphrase"];
  await expect(open(keys)).rejects.toThrow("BACKUP_PASSPHRASE is not the one");
  await expect(open(none)).rejects.toThrow(KeyError);
  await expect(checkKeys(terms, keys, keyFiles)).rejects.toThrow("BACKUP_PASSPHRASE is not the one");
  const vaultOf = openVault({ by: "nothing" }, keys, { keyFiles, secret });
  await expect(vaultOf).rejects.toThrow("are not sealed");
  const sealed = await whole((await open()).close(streamOf(Buffer.from("x"))));
  const reader = createReader(keys, keyFiles);
  await expect(whole(reader.open(streamOf(sealed)))).rejects.toThrow("not sealed with BACKUP_PASSPHRASE");
});

test("a lost copy of the private key is no loss while another is there", async () => {
  const { open, keyFiles, keys } = places["a passphrase"];
  const sealed = await whole((await open()).close(streamOf(Buffer.from("x"))));
  const reader = createReader(keys, async function* () {
    yield Buffer.from("age-encryption.org/v1\nnothing else");
    yield* keyFiles();
  });
  expect((await whole(reader.open(streamOf(sealed)))).toString()).toBe("x");
});

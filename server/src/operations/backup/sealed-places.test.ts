/** Sealed places as a whole: those that earlier versions began are refused; the system's `age` opens new ones. */

import { execFileSync, spawnSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { newKeyPair } from "../../engines/crypto/encryption/encryption.ts";
import { diskStorage } from "../../engines/storage/disk.ts";
import type { FinishedBackup } from "./back-up.ts";
import { checkSeals } from "./check-seals.ts";
import { withoutSum, withSum } from "./checked-text.ts";
import { listObjects } from "./destination.ts";
import { contentsOf, makeBackup, openWithDestination, type TestInstallation } from "./test-backup.ts";

const passphrase = "fog over the inlet, 6 am";
let installation: TestInstallation;
afterEach(() => installation.close());

/** @returns the folder of its backups. */
async function open(environment: Record<string, string>): Promise<string> {
  const opened = await openWithDestination("sqlite", environment);
  installation = opened.installation;
  return opened.placeFolder;
}

const make = (placeFolder: string) => makeBackup(installation, diskStorage(placeFolder));

test.each([
  ["sealed in its own format", { sealing: { by: "x25519", to: "x" } }],
  ["sealed in its own format before", { sealing: { by: "age", to: "age1", before: { by: "x25519" } } }],
  ["named no studio of", { studio: undefined }],
])("a place that a version before 0.2.0 %s is refused, and stays as it is", async (_, terms) => {
  const folder = await open({ BACKUP_PASSPHRASE: passphrase });
  await make(folder);
  const placeFile = join(folder, "place.json");
  const known = JSON.parse(withoutSum(await readFile(placeFile, "utf8")));
  await writeFile(placeFile, withSum(JSON.stringify({ ...known, ...terms })));
  const place = diskStorage(folder);
  const before = await contentsOf(place);
  await expect(make(folder)).rejects.toThrow("begun by a version before 0.2.0; name another place");
  expect(await contentsOf(place)).toEqual(before);
});

test("contents that a broken-off run left are not copied again, and are checked without a key", async () => {
  const { publicKey } = await newKeyPair();
  const folder = await open({ BACKUP_PUBLIC_KEY: publicKey });
  const place = diskStorage(folder);
  const { manifest } = await make(folder);
  await rm(join(folder, "backups", manifest.id), { recursive: true });
  installation.setClock("2026-11-22T04:33:00.000Z");
  expect((await make(folder)).copied).toBe(0);
  expect(await checkSeals(place)).toEqual({ backups: 1, contents: 4, damage: [] });
  const [name = ""] = (await listObjects(place)).keys();
  await writeFile(join(folder, "objects", name.slice(0, 2), name), "damaged");
  expect((await checkSeals(place)).damage).toEqual([expect.stringContaining(name)]);
});

const hasAge = spawnSync("age", ["--version"]).status === 0;
const hasScript = spawnSync("script", ["--version"]).status === 0;

describe.skipIf(!hasAge)("the age of the system", () => {
  /** Opens all that is sealed in a backup with nothing of ours. */
  async function opensAll(folder: string, { manifest }: FinishedBackup, keyFile: string) {
    const open = (path: string) => execFileSync("age", ["--decrypt", "--identity", keyFile, path]);
    const backup = join(folder, "backups", manifest.id);
    execFileSync("sha256sum", ["--check", "--quiet", join(backup, "sums")], { cwd: folder, stdio: "pipe" });
    const text = open(join(backup, "manifest")).toString();
    expect(JSON.parse(text.slice(0, text.indexOf("\n")))).toEqual(manifest);
    expect(open(join(backup, "secret")).toString()).toBe(installation.signingKey);
    const rows = gunzipSync(open(join(backup, "database.jsonl.gz"))).toString();
    expect(rows).toContain("zoe@example.test");
    const { object = "" } = manifest.files.find(({ key }) => key === "uploads/2026/11/dune.jpg") ?? {};
    expect(open(join(folder, "objects", object.slice(0, 2), object))).toEqual(Buffer.alloc(150_000, "dune"));
  }

  test("opens what was sealed for a key, with the private key as it is printed", async () => {
    const { publicKey, privateKey } = await newKeyPair();
    const folder = await open({ BACKUP_PUBLIC_KEY: publicKey });
    const keyFile = join(installation.folder, "key.txt");
    await writeFile(keyFile, `${privateKey}\n`);
    await opensAll(folder, await make(folder), keyFile);
  });

  test.skipIf(!hasScript)(
    "opens what was sealed with a passphrase, by the key.age of the place",
    async () => {
      const folder = await open({ BACKUP_PASSPHRASE: passphrase });
      const made = await make(folder);
      // It reads the passphrase from a terminal, which `script` makes.
      const age = (...words: string[]) =>
        execFileSync("script", ["--quiet", "--return", "--command", `age ${words.join(" ")}`, "/dev/null"], {
          input: `${passphrase}\n`,
          stdio: ["pipe", "pipe", "inherit"],
        });
      const opened = join(installation.folder, "secret");
      const secret = join(folder, "backups", made.manifest.id, "secret");
      age("--decrypt", "--identity", join(folder, "key.age"), "--output", opened, secret);
      expect(await readFile(opened, "utf8")).toBe(installation.signingKey);
      const keyFile = join(installation.folder, "key.txt");
      age("--decrypt", "--output", keyFile, join(folder, "backups", made.manifest.id, "key.age"));
      await opensAll(folder, made, keyFile);
    },
  );
});

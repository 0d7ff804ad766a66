/** Sealed places as a whole: those that earlier versions began, and what a tool from elsewhere makes of new ones. */

import { execFileSync, spawnSync } from "node:child_process";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { newKeyPair } from "../../engines/crypto/encryption/encryption.ts";
import { diskStorage } from "../../engines/storage/disk.ts";
import { readSettings } from "../../kernel/settings/settings.ts";
import type { FinishedBackup } from "./back-up.ts";
import { studioId } from "./backup-state.ts";
import { checkDestination } from "./check-destination.ts";
import { checkSeals } from "./check-seals.ts";
import { listObjects, readerOf, termsOf } from "./destination.ts";
import { UnknownDatabaseError } from "./rows/row-source.ts";
import {
  contentsOf,
  emptyFolder,
  makeBackup,
  openTestInstallation,
  openWithDestination,
  restoreInto,
  type TestInstallation,
} from "./test-backup.ts";

/** Made by the last version that had a format of its own. */
const olderPlaces = join(import.meta.dirname, "../../../test/sealed-backups");
const older = JSON.parse(await readFile(join(olderPlaces, "keys.json"), "utf8"));
let installation: TestInstallation;
afterEach(() => installation.close());

/** @returns the folder of its backups. */
async function open(environment: Record<string, string>): Promise<string> {
  const opened = await openWithDestination("sqlite", environment);
  installation = opened.installation;
  return opened.placeFolder;
}

const make = (placeFolder: string) => makeBackup(installation, diskStorage(placeFolder));

describe.each([
  ["passphrase", { BACKUP_PASSPHRASE: older.passphrase }, { BACKUP_PASSPHRASE: older.passphrase }],
  ["key", { BACKUP_PUBLIC_KEY: older.publicKey }, { BACKUP_PRIVATE_KEY: older.privateKey }],
])("a place that an earlier version sealed with a %s", (name, toSeal, toOpen) => {
  async function openDestination() {
    installation = await openTestInstallation("sqlite", toSeal);
    const folder = join(installation.folder, "place");
    await cp(join(olderPlaces, name), folder, { recursive: true });
    return { folder, place: diskStorage(folder) };
  }

  test("is whole, and refused before anything is written: its studio is older than 0.2.0", async () => {
    const { place } = await openDestination();
    const folder = await emptyFolder(installation, "elsewhere");
    const { files, run } = restoreInto(installation, place, folder, toOpen);
    await expect(run()).rejects.toThrow(UnknownDatabaseError);
    await expect(run()).rejects.toThrow("Update to 0.2.0 first");
    expect(await contentsOf(files)).toEqual({});
    expect(await readdir(folder)).toEqual([]);
    expect(await checkSeals(place)).toEqual({ backups: 1, contents: 2, damage: [] });
  });

  // Six openings stretch the passphrase with 2^17 rounds of scrypt each.
  test("goes on: names stay, so that nothing is copied again, and all of it can be read", async () => {
    const { folder, place } = await openDestination();
    // It is the studio that began the place.
    await studioId(installation.database);
    const { id = "" } = (await termsOf(place))?.studio ?? {};
    const { query } = installation.database;
    await query.updateTable("studio_state").set({ value: id }).where("key", "=", "studio-id").execute();
    await installation.files.write("uploads/2026/11/dune.txt", Buffer.alloc(700, "dune"));
    await installation.files.write("uploads/new.txt", Buffer.from("new"));
    installation.setClock("2026-11-22T04:33:00.000Z");
    expect((await make(folder)).copied).toBe(1);
    expect((await listObjects(place)).size).toBe(3);
    const reader = readerOf(place, readSettings(toOpen).backup);
    expect(await checkDestination(place, reader)).toEqual({ backups: 2, contents: 3, damage: [] });
    expect(await checkSeals(place)).toEqual({ backups: 2, contents: 3, damage: [] });
    installation.setClock("2026-11-23T04:33:00.000Z");
    expect((await make(folder)).copied).toBe(0);
    const elsewhere = await emptyFolder(installation, "elsewhere");
    const { files, run } = restoreInto(installation, place, elsewhere, toOpen);
    await run();
    expect(await contentsOf(files)).toEqual(await contentsOf(installation.files));
  });
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

test("a place sealed with age is refused by versions that don't know it", async () => {
  installation = await openTestInstallation("sqlite", { BACKUP_PASSPHRASE: older.passphrase });
  const folder = join(installation.folder, "place");
  await make(folder);
  // Those take the first format alone.
  expect(await readFile(join(folder, "place.json"), "utf8")).toContain('"format":"extenso backups 2"');
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
      const passphrase = "fog over the inlet, 6 am";
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

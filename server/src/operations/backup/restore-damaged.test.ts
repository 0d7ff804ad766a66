/** A studio out of a backup of which some bytes have changed. */
import { access, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newKeyPair } from "../../engines/crypto/encryption/encryption.ts";
import { storeLocalFile } from "../../engines/media-files/store-local-file.ts";
import { twoColours } from "../../engines/media-files/test-library.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { listBackups, readerOf } from "./destination.ts";
import { readManifest } from "./read-backup.ts";
import {
  contentsOf,
  emptyFolder,
  makeBackup,
  openWithDestination,
  restoreInto,
  type TestInstallation,
} from "./test-backup.ts";

const pair = await newKeyPair();
let installation: TestInstallation;
let place: FileStorage;
let placeFolder: string;

async function open(environment: Record<string, string> = {}) {
  ({ installation, place, placeFolder } = await openWithDestination("sqlite", environment));
}
afterEach(() => installation.close());

const make = () => makeBackup(installation, place);

describe.each([
  ["as it is", {}],
  ["sealed", { BACKUP_PUBLIC_KEY: pair.publicKey, BACKUP_PRIVATE_KEY: pair.privateKey }],
])("out of a damaged backup, %s", (_, environment) => {
  beforeEach(async () => {
    await open(environment);
    const path = join(installation.folder, "low-tide.jpg");
    await writeFile(path, await twoColours(2_600, 200, "jpeg"));
    const stored = await storeLocalFile(installation.files, {
      path,
      folder: "2026/11",
      name: "low-tide.jpg",
    });
    await installation.database.query
      .updateTable("media")
      .set({ file: stored.file, mime_type: stored.mimeType, details: JSON.stringify(stored.details) })
      .where("id", "=", (query) => query.selectFrom("media").select(({ fn }) => fn.min("id").as("id")))
      .execute();
    await installation.files.write(
      "uploads/2026/11/low-tide-300x23.jpg.avif",
      Buffer.from("made when asked for"),
    );
    await installation.files.write("site-files/assets-1.json", Buffer.from("{}"));
    await installation.files.write("site-files/assets-1.pack", Buffer.from("a pack"));
    await make();
  });
  async function flipIn(...keys: string[]) {
    const { manifest } = await installationManifest();
    for (const key of keys) {
      const object = manifest.files.find((file) => file.key === key)?.object ?? "";
      const path = join(placeFolder, `objects/${object.slice(0, 2)}/${object}`);
      const bytes = await readFile(path);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(path, bytes);
    }
  }
  async function installationManifest() {
    const [newest] = (await listBackups(place)).slice(-1);
    const reader = readerOf(place, installation.settings.backup);
    return { manifest: await readManifest(place, newest?.id ?? "", reader) };
  }

  test("what was made of others is made anew, and nothing else is missing", async () => {
    const cuts = ["uploads/2026/11/low-tide-300x23.jpg", "uploads/2026/11/low-tide-scaled.jpg"];
    const later = ["uploads/2026/11/low-tide-300x23.jpg.avif", "site-files/assets-1.pack"];
    await flipIn(...cuts, ...later);
    const { files, run } = restoreInto(
      installation,
      place,
      await emptyFolder(installation, "elsewhere"),
      environment,
    );
    const { remade, leftOut } = await run();
    expect([remade.sort(), leftOut]).toEqual([[...cuts, ...later].sort(), []]);
    const before = await contentsOf(installation.files);
    const after = await contentsOf(files);
    // The same cuts of the same picture, whatever made them.
    for (const key of cuts) expect([key, after[key]]).toEqual([key, before[key]]);
    const gone = [...later, "site-files/assets-1.json"];
    expect(Object.keys(after).sort()).toEqual(
      Object.keys(before)
        .filter((key) => !gone.includes(key))
        .sort(),
    );
  });

  test("what cannot be made anew is named, all of it, and left out where that is asked for", async () => {
    const lost = [
      "uploads/2026/11/low-tide.jpg",
      "uploads/2026/11/low-tide-300x23.jpg",
      "uploads/2026/11/low-tide-300x23.jpg.avif",
      "uploads/avatars/face.webp",
    ];
    await flipIn(...lost);
    const folder = await emptyFolder(installation, "elsewhere");
    const failure = await restoreInto(installation, place, folder, environment)
      .run()
      .catch((error: Error) => error.message);
    expect(failure).toContain("4 files are damaged");
    for (const key of lost) expect(failure).toContain(`${key} (objects/`);
    await expect(access(join(folder, "studio.db"))).rejects.toThrow("ENOENT");

    const { files, run } = restoreInto(installation, place, folder, environment);
    const { leftOut } = await run({ skipDamaged: true });
    expect(leftOut.map(({ key }) => key).sort()).toEqual([...lost].sort());
    const before = await contentsOf(installation.files);
    for (const key of lost) delete before[key];
    expect(await contentsOf(files)).toEqual(before);
    await access(join(folder, "studio.db"));
  });

  test("a missing content is a damaged one, and the key is left out like a file", async () => {
    const { manifest } = await installationManifest();
    const object = manifest.files.find(({ key }) => key.endsWith("face.webp"))?.object ?? "";
    await place.remove(`objects/${object.slice(0, 2)}/${object}`);
    await writeFile(join(placeFolder, `backups/${manifest.id}/secret`), "another key");
    const folder = await emptyFolder(installation, "elsewhere");
    await expect(restoreInto(installation, place, folder, environment).run()).rejects.toThrow(
      /face\.webp .*is missing[\s\S]*signing-key/,
    );
    const { leftOut } = await restoreInto(installation, place, folder, environment).run({
      skipDamaged: true,
    });
    expect(leftOut.map(({ key }) => key)).toEqual(["uploads/avatars/face.webp", "signing-key"]);
    await expect(access(join(folder, "signing-key"))).rejects.toThrow("ENOENT");
  });

  test("rows are nothing to leave out", async () => {
    const { manifest } = await installationManifest();
    const rows = join(placeFolder, `backups/${manifest.id}/database.jsonl.gz`);
    const bytes = await readFile(rows);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(rows, bytes);
    const folder = await emptyFolder(installation, "elsewhere");
    await expect(
      restoreInto(installation, place, folder, environment).run({ skipDamaged: true }),
    ).rejects.toThrow("database.jsonl.gz");
    await expect(access(join(folder, "studio.db"))).rejects.toThrow("ENOENT");
  });
});

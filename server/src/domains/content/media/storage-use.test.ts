import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diskStorage } from "../../../engines/storage/disk.ts";
import type { FileStorage } from "../../../engines/storage/file-storage.ts";
import { createStorageUse } from "./storage-use.ts";

let folder: string;
let files: FileStorage;
let now: Date;
const clock = () => now;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-storage-use-"));
  files = diskStorage(folder);
  now = new Date("2026-11-21T04:33:00.000Z");
  await files.write("uploads/2026/11/one.jpg", new Uint8Array(300));
  await files.write("uploads/2026/11/one-300x200.jpg", new Uint8Array(40));
  await files.write("avatars/somebody.webp", new Uint8Array(7));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the library's files are counted, and nothing else", async () => {
  expect(await createStorageUse({ files, clock })()).toEqual({
    files: 2,
    bytes: 340,
    whole: true,
    countedAt: now,
  });
});

test("a library that is empty takes nothing", async () => {
  await files.remove("uploads/2026/11/one.jpg");
  await files.remove("uploads/2026/11/one-300x200.jpg");
  expect(await createStorageUse({ files, clock })()).toMatchObject({ files: 0, bytes: 0, whole: true });
});

test("it is counted anew after ten minutes, and not before", async () => {
  const use = createStorageUse({ files, clock });
  await use();
  await files.write("uploads/2026/12/two.jpg", new Uint8Array(5));
  now = new Date(now.getTime() + 9 * 60_000);
  expect((await use()).bytes).toBe(340);
  now = new Date(now.getTime() + 2 * 60_000);
  expect((await use()).bytes).toBe(345);
});

test("all who ask at once wait for one count", async () => {
  let walks = 0;
  const walk: FileStorage["walk"] = (below) => {
    walks += 1;
    return files.walk(below);
  };
  const use = createStorageUse({ files: { ...files, walk }, clock });
  const answers = await Promise.all([use(), use(), use()]);
  expect(new Set(answers).size).toBe(1);
  expect(walks).toBe(1);
});

test("there is an end to how many are looked at, and it is said", async () => {
  expect(await createStorageUse({ files, clock }, 1)()).toMatchObject({ files: 1, whole: false });
});

test("what cannot be counted is asked again", async () => {
  let away = true;
  const walk: FileStorage["walk"] = (below) => {
    if (away) throw new Error("away");
    return files.walk(below);
  };
  const use = createStorageUse({ files: { ...files, walk }, clock });
  await expect(use()).rejects.toThrow("away");
  away = false;
  expect((await use()).files).toBe(2);
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { copyAllFiles } from "./copy-files.ts";
import type { FileStorage } from "./file-storage.ts";
import { openTestStorage } from "./test-storages.ts";

type Opened = Awaited<ReturnType<typeof openTestStorage>>;
let disk: Opened;
let bucket: Opened;
let empty: Opened;

beforeEach(async () => {
  disk = await openTestStorage("disk");
  bucket = await openTestStorage("bucket");
  empty = await openTestStorage("disk");
});
afterEach(async () => {
  for (const one of [disk, bucket, empty]) await one.close();
});

const contents = {
  "uploads/2026/11/a b (1).jpg": "one",
  "uploads/2026/11/夜.jpg": "two",
  "clip-thumbnails/x.webp": "",
};
async function fill(files: FileStorage): Promise<void> {
  for (const [key, text] of Object.entries(contents)) await files.write(key, new TextEncoder().encode(text));
}
async function read(files: FileStorage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of files.walk("")) {
    found[key] = Buffer.concat(await Array.fromAsync((await files.open(key))?.body ?? [])).toString();
  }
  return found;
}

test("a studio's files go into a bucket and out again, byte for byte", async () => {
  await fill(disk.files);
  expect(await copyAllFiles(disk.files, bucket.files)).toEqual({ copied: 3, bytes: 6, same: 0, gone: 0 });
  expect(await copyAllFiles(bucket.files, empty.files)).toMatchObject({ copied: 3 });
  expect(await read(empty.files)).toEqual(contents);
});

test("done again it copies what is new, and what is of the same size but another", async () => {
  await fill(disk.files);
  await copyAllFiles(disk.files, bucket.files);
  await disk.files.write("uploads/2026/11/夜.jpg", new TextEncoder().encode("TWO"));
  await disk.files.write("uploads/new.jpg", new TextEncoder().encode("new"));
  const copied: string[] = [];
  expect(await copyAllFiles(disk.files, bucket.files, (key) => copied.push(key))).toMatchObject({ same: 2 });
  expect(copied.sort()).toEqual(["uploads/2026/11/夜.jpg", "uploads/new.jpg"]);
  expect((await read(bucket.files))["uploads/2026/11/夜.jpg"]).toBe("TWO");
});

test("it ends at the first file that does not arrive, and goes on from there", async () => {
  await fill(disk.files);
  const failing: FileStorage = Object.create(bucket.files);
  failing.write = async (key, content) => {
    if (key.includes("夜")) throw new Error("the line was cut");
    await bucket.files.write(key, content);
  };
  await expect(copyAllFiles(disk.files, failing)).rejects.toThrow("the line was cut");
  await copyAllFiles(disk.files, bucket.files);
  expect(await read(bucket.files)).toEqual(contents);
});

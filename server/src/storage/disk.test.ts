import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReadableStream } from "node:stream/web";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { diskStorage, isStorageKey, StorageKeyError } from "./disk.ts";
import type { FileStorage, StoredFile } from "./file-storage.ts";

let folder: string;
let files: FileStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-files-"));
  files = diskStorage(join(folder, "files"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);

async function read(file: StoredFile | null, range?: { start: number; end: number }): Promise<string> {
  if (!file) throw new Error("no such file");
  const parts = [];
  for await (const part of file.stream(range)) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function leftovers(): Promise<string[]> {
  return readdir(join(folder, "files", ".incoming"));
}

test("keeps what is written, with its size and time, and forgets what is removed", async () => {
  const before = Date.now();
  await files.write("uploads/2025/03/note.txt", bytes("the first light"));
  const file = await files.find("uploads/2025/03/note.txt");
  expect(file?.size).toBe(15);
  expect(file?.modifiedAt.getTime()).toBeGreaterThan(before - 5_000);
  expect(await read(file)).toBe("the first light");
  await files.remove("uploads/2025/03/note.txt");
  expect(await files.find("uploads/2025/03/note.txt")).toBeNull();
  await files.remove("uploads/2025/03/note.txt");
});

test("takes a stream as well as bytes, and an empty file", async () => {
  await files.write("a.bin", ReadableStream.from([bytes("one "), bytes("two")]));
  expect(await read(await files.find("a.bin"))).toBe("one two");
  await files.write("empty.bin", new Uint8Array());
  expect((await files.find("empty.bin"))?.size).toBe(0);
  expect(await read(await files.find("empty.bin"))).toBe("");
});

test("a stream that breaks leaves the old file whole and nothing half-written", async () => {
  await files.write("film.mp4", bytes("the old film"));
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes("the new"));
      controller.error(new Error("the sender went away"));
    },
  });
  await expect(files.write("film.mp4", broken)).rejects.toThrow("the sender went away");
  expect(await read(await files.find("film.mp4"))).toBe("the old film");
  await expect(files.write("never.mp4", ReadableStream.from(failsAfterOne()))).rejects.toThrow("cut off");
  expect(await files.find("never.mp4")).toBeNull();
  expect(await leftovers()).toEqual([]);
});

async function* failsAfterOne() {
  yield bytes("x".repeat(200_000));
  throw new Error("cut off");
}

test("nobody sees a file before its last byte is there", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writing = files.write("slow.bin", readable as ReadableStream<Uint8Array>);
  const writer = writable.getWriter();
  await writer.write(bytes("half "));
  expect(await files.find("slow.bin")).toBeNull();
  await writer.write(bytes("whole"));
  await writer.close();
  await writing;
  expect(await read(await files.find("slow.bin"))).toBe("half whole");
});

test("of many writers at once one wins with all its bytes", async () => {
  const contents = Array.from({ length: 12 }, (_, index) => `${index}:`.repeat(60_000));
  await Promise.all(contents.map((content) => files.write("one.txt", bytes(content))));
  expect(contents).toContain(await read(await files.find("one.txt")));
  expect(await leftovers()).toEqual([]);
});

test("gives the bytes asked for, both ends included, over more than one chunk", async () => {
  const content = Array.from({ length: 400_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join(
    "",
  );
  await files.write("letters.txt", bytes(content));
  const file = await files.find("letters.txt");
  expect(await read(file, { start: 0, end: 0 })).toBe("a");
  expect(await read(file, { start: 1, end: 3 })).toBe("bcd");
  expect(await read(file, { start: 130_000, end: 399_999 })).toBe(content.slice(130_000));
});

test("reads only as far as somebody takes it", async () => {
  await files.write("big.bin", new Uint8Array(2_000_000));
  const file = await files.find("big.bin");
  const reader = file?.stream().getReader();
  const first = await reader?.read();
  expect(first?.value?.byteLength).toBeLessThan(300_000);
  await reader?.cancel();
});

test("the ETag is strong, stays with a content and changes with it", async () => {
  await files.write("x.jpg", bytes("same"));
  const first = await files.find("x.jpg");
  expect(first?.etag).toMatch(/^"[\w-]+"$/);
  expect((await files.find("x.jpg"))?.etag).toBe(first?.etag);
  await files.write("x.jpg", bytes("diff"));
  expect((await files.find("x.jpg"))?.etag).not.toBe(first?.etag);
});

test("a file replaced between its finding and its sending is not sent under the old size", async () => {
  await files.write("x.txt", bytes("short"));
  const old = await files.find("x.txt");
  await files.write("x.txt", bytes("a longer one"));
  await expect(read(old)).rejects.toThrow("replaced");
});

describe("keys", () => {
  const refused = [
    "../outside.txt",
    "uploads/../../outside.txt",
    "/etc/passwd",
    "uploads//x.jpg",
    "uploads/./x.jpg",
    "uploads/x.jpg/",
    "",
    ".",
    ".incoming/x",
    "uploads/.htaccess",
    "uploads\\..\\x.jpg",
    "C:/x.jpg",
    "uploads/x\0.jpg",
    "uploads/x\n.jpg",
    `${"a".repeat(256)}.jpg`,
    "a/".repeat(600),
  ];
  test.each(refused)("%j names nothing", async (key) => {
    await writeFile(join(folder, "outside.txt"), "secret");
    expect(isStorageKey(key)).toBe(false);
    expect(await files.find(key)).toBeNull();
    expect(await files.asLocalFile(key)).toBeNull();
    await expect(files.write(key, bytes("x"))).rejects.toThrow(StorageKeyError);
    await expect(files.remove(key)).rejects.toThrow(StorageKeyError);
    expect(await readFile(join(folder, "outside.txt"), "utf8")).toBe("secret");
  });

  test.each(["uploads/2025/03/x-768x512.jpg.avif", "a b.txt", "夜の撮影.jpg", "uploads/x..jpg"])(
    "%j is one",
    (key) => expect(isStorageKey(key)).toBe(true),
  );
});

test("a folder is no file, and a name below a file is none either", async () => {
  await files.write("uploads/2025/x.jpg", bytes("x"));
  expect(await files.find("uploads/2025")).toBeNull();
  expect(await files.find("uploads/2025/x.jpg/y.jpg")).toBeNull();
});

test("lends a file as a local path", async () => {
  await files.write("uploads/x.txt", bytes("local"));
  const local = await files.asLocalFile("uploads/x.txt");
  expect(await readFile(local?.path ?? "", "utf8")).toBe("local");
  await local?.release();
  expect(await files.asLocalFile("uploads/y.txt")).toBeNull();
});

test("what a dead process left half-written goes at the next write; a living one's stays", async () => {
  await files.write("a.txt", bytes("a"));
  const abandoned = join(folder, "files", ".incoming", "abandoned");
  const running = join(folder, "files", ".incoming", "running");
  await writeFile(abandoned, "half");
  await writeFile(running, "half");
  const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  await utimes(abandoned, longAgo, longAgo);
  await diskStorage(join(folder, "files")).write("b.txt", bytes("b"));
  await expect(stat(abandoned)).rejects.toThrow("ENOENT");
  expect((await stat(running)).isFile()).toBe(true);
});

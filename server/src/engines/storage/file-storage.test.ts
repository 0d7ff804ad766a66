import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReadableStream } from "node:stream/web";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { diskStorage } from "./disk.ts";
import { type FileRange, type FileStorage, isStorageKey, StorageKeyError } from "./file-storage.ts";
import { isOwnServer, openTestStorage, storageKinds } from "./test-storages.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

let files: FileStorage;
let passing: () => Promise<string[]>;
let close: () => Promise<void>;

describe.each(storageKinds)("on %s", (kind) => {
  beforeEach(async () => {
    ({ files, passing, close } = await openTestStorage(kind));
  });
  afterEach(() => close());

  async function read(key: string, range?: FileRange): Promise<string> {
    const opened = await files.open(key, range);
    if (!opened) throw new Error("no such file");
    return Buffer.concat(await Array.fromAsync(opened.body)).toString();
  }

  test("keeps what is written, with its size and time, and forgets what is removed", async () => {
    const before = Date.now();
    await files.write("uploads/2025/03/note.txt", bytes("the first light"));
    const file = await files.stat("uploads/2025/03/note.txt");
    expect(file?.size).toBe(15);
    expect(file?.modifiedAt.getTime()).toBeGreaterThan(before - 5_000);
    expect(await read("uploads/2025/03/note.txt")).toBe("the first light");
    await files.remove("uploads/2025/03/note.txt");
    expect(await files.stat("uploads/2025/03/note.txt")).toBeNull();
    await files.remove("uploads/2025/03/note.txt");
  });

  test("takes a stream as well as bytes, and an empty file", async () => {
    await files.write("a.bin", ReadableStream.from([bytes("one "), bytes("two")]));
    expect(await read("a.bin")).toBe("one two");
    await files.write("empty.bin", new Uint8Array());
    expect((await files.stat("empty.bin"))?.size).toBe(0);
    expect(await read("empty.bin")).toBe("");
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
    expect(await read("film.mp4")).toBe("the old film");
    await expect(files.write("never.mp4", ReadableStream.from(failsAfterOne()))).rejects.toThrow("cut off");
    expect(await files.stat("never.mp4")).toBeNull();
    expect(await passing()).toEqual([]);
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
    expect(await files.stat("slow.bin")).toBeNull();
    await writer.write(bytes("whole"));
    await writer.close();
    await writing;
    expect(await read("slow.bin")).toBe("half whole");
  });

  // s3rver writes a file and what is told of it one after the other; S3 does not.
  test.skipIf(kind === "bucket" && isOwnServer)(
    "of many writers at once one wins with all its bytes",
    async () => {
      const contents = Array.from({ length: 12 }, (_, index) => `${index}:`.repeat(60_000));
      await Promise.all(contents.map((content) => files.write("one.txt", bytes(content))));
      expect(contents).toContain(await read("one.txt"));
      expect(await passing()).toEqual([]);
    },
  );

  test("gives the bytes asked for, both ends included, over more than one chunk", async () => {
    const content = Array.from({ length: 400_000 }, (_, index) =>
      String.fromCharCode(97 + (index % 26)),
    ).join("");
    await files.write("letters.txt", bytes(content));
    expect(await read("letters.txt", { start: 0, end: 0 })).toBe("a");
    expect(await read("letters.txt", { start: 1, end: 3 })).toBe("bcd");
    expect(await read("letters.txt", { start: 130_000, end: 399_999 })).toBe(content.slice(130_000));
    expect(await read("letters.txt", { start: 399_998, end: 500_000 })).toBe(content.slice(-2));
  });

  test("reads only as far as somebody takes it", async () => {
    await files.write("big.bin", new Uint8Array(2_000_000));
    const reader = (await files.open("big.bin"))?.body.getReader();
    const first = await reader?.read();
    expect(first?.value?.byteLength).toBeLessThan(300_000);
    await reader?.cancel();
  });

  test("the ETag is strong, stays with a content and changes with it", async () => {
    await files.write("x.jpg", bytes("same"));
    const first = await files.stat("x.jpg");
    expect(first?.etag).toMatch(/^"[\w-]+"$/);
    expect((await files.stat("x.jpg"))?.etag).toBe(first?.etag);
    await files.write("x.jpg", bytes("diff"));
    expect((await files.stat("x.jpg"))?.etag).not.toBe(first?.etag);
  });

  test("what is told of an opened file is of its bytes, though it is replaced meanwhile", async () => {
    await files.write("x.txt", bytes("short"));
    const old = await files.open("x.txt");
    await files.write("x.txt", bytes("a longer one"));
    expect(old?.size).toBe(5);
    expect(Buffer.concat(await Array.fromAsync(old?.body ?? [])).toString()).toBe("short");
  });

  test("a received file is a local one until it is kept; what breaks off leaves nothing", async () => {
    const received = await files.receive(ReadableStream.from([bytes("one "), bytes("two")]));
    expect(await readFile(received.path, "utf8")).toBe("one two");
    await writeFile(received.path, "changed");
    await files.keep(received, "uploads/kept.txt");
    expect(await read("uploads/kept.txt")).toBe("changed");
    await received.release();
    const given = await files.receive(ReadableStream.from([bytes("back")]));
    await given.release();
    await expect(files.receive(failsAfterOne())).rejects.toThrow("cut off");
    expect(await passing()).toEqual([]);
  });

  test("tells all files below a folder, those of a folder alone, and its folders", async () => {
    const sizes = {
      "uploads/2025/03/a.jpg": 1,
      "uploads/2025/04/b.jpg": 2,
      "uploads/c.jpg": 3,
      "other.txt": 4,
    };
    for (const [key, size] of Object.entries(sizes)) await files.write(key, new Uint8Array(size));
    const told = async (folder: string) =>
      Object.fromEntries((await Array.fromAsync(files.walk(folder))).map(({ key, size }) => [key, size]));
    expect(await told("")).toEqual(sizes);
    expect(Object.keys(await told("uploads/2025"))).toEqual([
      "uploads/2025/03/a.jpg",
      "uploads/2025/04/b.jpg",
    ]);
    expect(await told("nowhere")).toEqual({});
    expect((await files.list("uploads")).map(({ key, size }) => [key, size])).toEqual([["uploads/c.jpg", 3]]);
    expect(await files.folders("uploads/2025")).toEqual(["uploads/2025/03", "uploads/2025/04"]);
  });

  test("tells what in a folder is called so at the beginning", async () => {
    for (const name of ["dune.jpg", "dune-1.jpg", "dunes.jpg", "sky.jpg", "dune-/x.jpg"])
      await files.write(`uploads/${name}`, new Uint8Array(1));
    const told = async (beginning: string) =>
      (await files.list("uploads", beginning)).map(({ key }) => key).sort();
    expect(await told("dune-")).toEqual(["uploads/dune-1.jpg"]);
    expect(await told("dune")).toEqual(["uploads/dune-1.jpg", "uploads/dune.jpg", "uploads/dunes.jpg"]);
    expect(await told("none")).toEqual([]);
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
      expect(isStorageKey(key)).toBe(false);
      expect(await files.stat(key)).toBeNull();
      expect(await files.open(key)).toBeNull();
      expect(await files.asLocalFile(key)).toBeNull();
      await expect(files.write(key, bytes("x"))).rejects.toThrow(StorageKeyError);
      await expect(files.remove(key)).rejects.toThrow(StorageKeyError);
    });

    test.each(["uploads/2025/03/x-768x512.jpg.avif", "a b.txt", "夜の撮影.jpg", "uploads/x..jpg"])(
      "%j is one",
      (key) => expect(isStorageKey(key)).toBe(true),
    );
  });

  test("a folder is no file, and a name below a file is none either", async () => {
    await files.write("uploads/2025/x.jpg", bytes("x"));
    expect(await files.stat("uploads/2025")).toBeNull();
    expect(await files.stat("uploads/2025/x.jpg/y.jpg")).toBeNull();
  });

  test("lends a file as a local path", async () => {
    await files.write("uploads/x.txt", bytes("local"));
    const local = await files.asLocalFile("uploads/x.txt");
    expect(await readFile(local?.path ?? "", "utf8")).toBe("local");
    await local?.release();
    expect(await files.asLocalFile("uploads/y.txt")).toBeNull();
  });
});

describe("a folder of this machine", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "extenso-files-"));
    files = diskStorage(join(folder, "files"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test("no key leads out of it", async () => {
    await writeFile(join(folder, "outside.txt"), "secret");
    expect(await files.open("../outside.txt")).toBeNull();
    await expect(files.remove("../outside.txt")).rejects.toThrow(StorageKeyError);
    expect(await readFile(join(folder, "outside.txt"), "utf8")).toBe("secret");
  });

  test("a folder goes with its last file, also while another is written into it", async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await files.write(`a/b/${index}.txt`, bytes("x"));
        await files.remove(`a/b/${index}.txt`);
      }),
    );
    expect(await readdir(join(folder, "files"))).toEqual([".incoming"]);
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
});

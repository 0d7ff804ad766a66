import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diskStorage } from "./disk.ts";
import { type FileStorage, StorageAwayError } from "./file-storage.ts";
import { nearFiles } from "./near-files.ts";

let folder: string;
let far: FileStorage;
let near: FileStorage;
let asked: string[];
let isAway: boolean;
let now: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-near-"));
  asked = [];
  isAway = false;
  now = 0;
  const disk = diskStorage(join(folder, "far"));
  const reached = <T>(what: string, answer: () => Promise<T>) => {
    asked.push(what);
    return isAway ? Promise.reject(new StorageAwayError("away")) : answer();
  };
  far = {
    ...disk,
    stat: (key) => reached(`stat ${key}`, () => disk.stat(key)),
    open: (key, range) => reached(`open ${key}`, () => disk.open(key, range)),
    write: (key, content) => reached(`write ${key}`, () => disk.write(key, content)),
  };
  near = nearFiles(far, { folder: join(folder, "near"), mostBytes: 10, now: () => now });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (key: string, text: string) => near.write(key, new TextEncoder().encode(text));
async function read(key: string): Promise<string | null> {
  const opened = await near.open(key);
  return opened && Buffer.concat(await Array.fromAsync(opened.body)).toString();
}

test("what was opened once is not fetched again, and asked after when half a minute is over", async () => {
  await write("a.jpg", "one");
  expect([await read("a.jpg"), await read("a.jpg"), (await near.stat("a.jpg"))?.size]).toEqual([
    "one",
    "one",
    3,
  ]);
  now = 31_000;
  expect([await read("a.jpg"), await read("a.jpg")]).toEqual(["one", "one"]);
  expect(asked).toEqual(["write a.jpg", "open a.jpg", "stat a.jpg"]);
});

test("what another process replaced is seen when it is asked after, and what this one did at once", async () => {
  await write("a.jpg", "one");
  await read("a.jpg");
  await write("a.jpg", "two");
  expect(await read("a.jpg")).toBe("two");
  await far.write("a.jpg", new TextEncoder().encode("three"));
  expect(await read("a.jpg")).toBe("two");
  now = 31_000;
  expect(await read("a.jpg")).toBe("three");
  await near.remove("a.jpg");
  expect(await read("a.jpg")).toBeNull();
});

test("while the bucket is away what is near is shown, however old, and nothing else", async () => {
  await write("a.jpg", "one");
  await write("b.jpg", "two");
  await read("a.jpg");
  isAway = true;
  now = 3_600_000;
  expect(await read("a.jpg")).toBe("one");
  expect((await near.stat("a.jpg"))?.size).toBe(3);
  await expect(near.open("b.jpg")).rejects.toThrow(StorageAwayError);
  await expect(near.open("a.jpg", { start: 0, end: 1 })).rejects.toThrow(StorageAwayError);
});

test("there is no more of it than may be: what was asked for longest ago goes", async () => {
  for (const key of ["a", "b", "c"]) {
    await write(key, "four");
    await read(key);
  }
  expect(await readdir(join(folder, "near"))).toHaveLength(2);
  asked = [];
  expect([await read("b"), await read("c"), await read("a")]).toEqual(["four", "four", "four"]);
  expect(asked).toEqual(["open a"]);
});

test("copies that somebody removed or cut are fetched again", async () => {
  await write("a", "one");
  await read("a");
  for (const name of await readdir(join(folder, "near"))) await writeFile(join(folder, "near", name), "o");
  expect(await read("a")).toBe("one");
  await rm(join(folder, "near"), { recursive: true });
  expect(await read("a")).toBe("one");
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import { openTestStorage, storageKinds } from "../storage/test-storages.ts";
import { cleanFileName, takeUploadName, withEndingOf } from "./upload-name.ts";

test.each([
  ["On Set (final).PNG", "On-Set-final.png"],
  ["Café 撮影 #1 & more.png", "Cafe-撮影-1-more.png"],
  ["shell.php.png", "shell.php_.png"],
  ["photo.JPG", "photo.jpg"],
  ["a.b.jpg.png", "a.b.jpg.png"],
  ["../../etc/passwd.png", "etcpasswd.png"],
  ["C:\\Users\\me\\x.png", "CUsersmex.png"],
  ["x\u0000y\r\n.png", "xy.png"],
  ["..hidden..png", "hidden.png"],
  ["a---b   c.png", "a-b-c.png"],
  ["a%20b+c.png", "a20bc.png"],
  [".png", "unnamed-file.png"],
  ["\u202egnp.exe.png", "gnp.exe_.png"],
  ["Ærø.png", "Aero.png"],
  [`${"é撮".repeat(5_000)}.png`, `${"e撮".repeat(45)}.png`],
  [`a${"_".repeat(50)}b${"_".repeat(50)}.png`, `a${"_".repeat(50)}b${"_".repeat(50)}.png`],
  [`a.png${"_".repeat(50)}`, "a.png"],
])("“%s” is kept as “%s”", (name, kept) => {
  expect(cleanFileName(name)).toBe(kept);
});

test("a name leaves room for its sizes, and is cut between characters", () => {
  const name = cleanFileName(`${"光".repeat(300)}.png`);
  expect(Buffer.byteLength(name)).toBeLessThan(200);
  expect(name).toMatch(/^光+\.png$/);
});

test("a picture gets the ending of what it is", () => {
  expect(withEndingOf("really-jpeg.png", ".jpg")).toBe("really-jpeg.jpg");
  expect(withEndingOf("a.php_.gif", ".png")).toBe("a.php_.png");
});

describe.each(storageKinds)("a name taken for an upload, in a %s", (kind) => {
  let studio: TestStudio;
  let storage: Awaited<ReturnType<typeof openTestStorage>>;
  beforeEach(async () => {
    [studio, storage] = await Promise.all([openTestStudio("sqlite"), openTestStorage(kind)]);
  });
  afterEach(async () => {
    await Promise.all([studio.close(), storage.close()]);
  });

  test("is nobody else's: no file's, no size's of one, and no other upload's", async () => {
    const { database } = studio;
    const { files } = storage;
    const lying = ["dune.jpg", "dune-1-768x512.jpg", "dune-2-scaled.jpg", "dune-4.png", "dunes.jpg"];
    for (const name of lying) await files.write(`uploads/2026/11/${name}`, new Uint8Array(1));
    const take = (name: string) =>
      takeUploadName({ database, files }, { folder: "2026/11", name, now: studio.clock() });
    expect([await take("dune.jpg"), await take("dune.jpg")]).toEqual(["dune-3.jpg", "dune-4.jpg"]);
    expect(await take("dune.png")).toBe("dune.png");
    expect(await take("dune-1.jpg")).toBe("dune-1-1.jpg");
  });

  test("is found without looking at what a month has besides", async () => {
    const { database } = studio;
    const { files } = storage;
    for (const name of ["dune.jpg", "dune-300x200.jpg", "dunes.jpg", "sky.jpg"])
      await files.write(`uploads/2026/11/${name}`, new Uint8Array(1));
    const looked: string[] = [];
    const list: typeof files.list = async (...asked) => {
      const found = await files.list(...asked);
      looked.push(...found.map(({ key }) => key.slice("uploads/2026/11/".length)));
      return found;
    };
    const needs = { database, files: { ...files, list } };
    const now = studio.clock();
    expect(await takeUploadName(needs, { folder: "2026/11", name: "dune.jpg", now })).toBe("dune-1.jpg");
    expect(looked.sort()).toEqual(["dune-300x200.jpg", "dune.jpg"]);
  });
});

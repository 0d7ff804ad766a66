import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAvatars, NotAPictureError, TooManyPixelsError } from "./picture.ts";
import { bomb, pngChunk, twoColours } from "./test-pictures.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-picture-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function avatarsOf(bytes: Uint8Array) {
  const path = join(folder, "upload");
  await writeFile(path, bytes);
  return makeAvatars(path);
}

async function pixel(picture: Buffer | undefined, x: number, y: number) {
  const { data } = await sharp(picture)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > (data[2] ?? 0) ? "red" : "blue";
}

describe("a picture becomes two upright squares in WebP", () => {
  test.each(["jpeg", "png", "gif", "webp", "avif"] as const)("from %s", async (format) => {
    const avatars = await avatarsOf(await twoColours(900, 600).toFormat(format).toBuffer());
    expect([...avatars.keys()]).toEqual([512, 96]);
    for (const [size, bytes] of avatars) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: size, height: size });
      expect(await pixel(bytes, size / 2, 4)).toBe("red");
      expect(await pixel(bytes, size / 2, size - 4)).toBe("blue");
    }
  });

  test("turned as the camera was held", async () => {
    const upsideDown = await twoColours(300, 300)
      .withExif({})
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const avatars = await avatarsOf(upsideDown);
    expect(await pixel(avatars.get(96), 48, 4)).toBe("blue");
  });
});

test("where and with what a picture was taken stays behind, as does whatever was glued to it", async () => {
  const taken = await twoColours(300, 300)
    .withExif({ IFD0: { Copyright: "secret-owner" }, IFD3: { GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
  expect(taken.includes("secret-owner")).toBe(true);
  const polyglot = Buffer.concat([taken, Buffer.from("<script>alert(1)</script>PK\x03\x04")]);
  for (const bytes of (await avatarsOf(polyglot)).values()) {
    const text = bytes.toString("latin1");
    for (const trace of ["secret-owner", "script", "PK\x03\x04", "EXIF", "XMP "])
      expect(text).not.toContain(trace);
  }
});

describe("what is no picture of ours is refused", () => {
  test.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a web page", Buffer.from("<!doctype html><p>Hello")],
    ["nothing", Buffer.alloc(0)],
    ["only the start of a JPEG", Buffer.from("\xff\xd8\xff\xe0 and no more", "latin1")],
    ["a PDF", Buffer.from("%PDF-1.7\n")],
    ["an SVG behind the start of a GIF", Buffer.from("GIF89a<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ])("%s", (_, bytes) => expect(avatarsOf(bytes)).rejects.toThrow(NotAPictureError));

  test("half a picture", async () => {
    const whole = await twoColours(600, 600).png().toBuffer();
    await expect(avatarsOf(whole.subarray(0, whole.length / 2))).rejects.toThrow(NotAPictureError);
  });
});

test("a small file of too many pixels is not unpacked", async () => {
  const bytes = bomb(30_000, 30_000);
  expect(bytes.length).toBeLessThan(200_000);
  const before = process.memoryUsage.rss();
  await expect(avatarsOf(bytes)).rejects.toThrow(TooManyPixelsError);
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
  expect((await avatarsOf(bomb(7_000, 7_000))).size).toBe(2);
  await expect(avatarsOf(bomb(7_100, 7_100))).rejects.toThrow(TooManyPixelsError);
});

describe("what a small PNG carries beside its pixels is not unpacked either", () => {
  const hundredMegabytes = deflateSync(Buffer.alloc(100_000_000));
  const withName = (name: string) => Buffer.concat([Buffer.from(name, "latin1"), hundredMegabytes]);

  test.each([
    ["a comment", "zTXt", withName("Comment\0\0")],
    ["a colour profile", "iCCP", withName("icc\0\0")],
    ["a document about it", "iTXt", withName("XML:com.adobe.xmp\0\x01\0\0\0")],
  ])("%s", async (_, type, data) => {
    const picture = await twoColours(300, 300).png().toBuffer();
    // Behind the header, which is the first chunk: 8 bytes of signature and 25 of its own.
    const bytes = Buffer.concat([picture.subarray(0, 33), pngChunk(type, data), picture.subarray(33)]);
    const before = process.memoryUsage.rss();
    expect((await avatarsOf(bytes)).size).toBe(2);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
  });
});

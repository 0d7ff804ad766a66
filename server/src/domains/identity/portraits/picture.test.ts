import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testHeic } from "../../../engines/media-files/pictures/heic/test-heic.ts";
import {
  NotAPictureError,
  PictureTooDemandingError,
  TooManyPixelsError,
} from "../../../engines/media-files/pictures/picture-errors.ts";
import { createPictureRunner } from "../../../engines/media-files/pictures/picture-runner.ts";
import { QueueFullError } from "../../../kernel/process/work-queue.ts";
import { makeAvatars } from "./picture.ts";
import { bomb, gifOf, pngChunk, twoColours } from "./test-pictures.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-picture-"));
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * 70 MB are the process itself: room for any small picture, and for no large one that is unpacked whole. It starts anew
 * for nearly each picture.
 */
const frugal = createPictureRunner({ atOnce: 1, waiting: 8, time: 60_000, memory: 160_000_000 });
/** For pictures of which something else is shown than what they take. */
const roomy = createPictureRunner({ atOnce: 1, waiting: 8, time: 60_000, memory: 384_000_000 });

async function avatarsOf(bytes: Uint8Array, runner = roomy) {
  const path = join(folder, "upload");
  await writeFile(path, bytes);
  return makeAvatars(path, runner);
}

async function pixel(picture: Uint8Array | undefined, x: number, y: number) {
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
    const text = Buffer.from(bytes).toString("latin1");
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

  test("half a HEIC", async () => {
    const whole = testHeic({ tiles: ["red", "blue"] });
    expect((await avatarsOf(whole)).size).toBe(2);
    await expect(avatarsOf(whole.subarray(0, whole.length / 2))).rejects.toThrow(NotAPictureError);
  });

  test("half a picture", async () => {
    const whole = await twoColours(600, 600).png().toBuffer();
    await expect(avatarsOf(whole.subarray(0, whole.length / 2))).rejects.toThrow(NotAPictureError);
  });
});

describe("a small file of too many pixels is not unpacked", () => {
  test.each([
    ["a PNG of 900 megapixels", async () => bomb(30_000, 30_000), 16_000_000],
    ["a PNG just above what is allowed", async () => bomb(4_001, 4_000), 16_000_000],
    ["an AVIF of 50 megapixels", () => readFile(new URL("test-bomb.avif", import.meta.url)), 8_000_000],
    ["a WebP", () => twoColours(5_000, 3_300).webp({ effort: 0 }).toBuffer(), 16_000_000],
    ["a JPEG", () => twoColours(5_000, 3_300).jpeg().toBuffer(), 16_000_000],
    ["a GIF", () => twoColours(5_000, 3_300).gif({ effort: 1 }).toBuffer(), 16_000_000],
    ["a HEIC", async () => testHeic({ tiles: ["red"], size: { width: 60_000, height: 60_000 } }), 25_000_000],
  ])("%s", async (_, make, mostPixels) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(200_000);
    const refused = await avatarsOf(bytes, frugal).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TooManyPixelsError);
    expect(refused).toMatchObject({ mostPixels });
  });

  test("one that says it is small, and isn't", async () => {
    const bytes = await readFile(new URL("test-bomb.avif", import.meta.url));
    const size = bytes.indexOf("ispe");
    bytes.writeUInt32BE(100, size + 8);
    bytes.writeUInt32BE(100, size + 12);
    await expect(avatarsOf(bytes, frugal)).rejects.toThrow(NotAPictureError);
  });
});

test("as many pixels as are allowed make a portrait", async () => {
  const avif = await twoColours(2_800, 2_800).avif({ effort: 0 }).toBuffer();
  for (const bytes of [bomb(4_000, 4_000), avif]) expect((await avatarsOf(bytes)).size).toBe(2);
});

describe("a picture that asks for too much is given up, and the next one is read", () => {
  let upload: Buffer;
  beforeAll(async () => {
    upload = await twoColours(4_000, 3_900)
      .toColourspace("rgb16")
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
  });

  test("memory", async () => {
    await expect(avatarsOf(upload, frugal)).rejects.toThrow(PictureTooDemandingError);
    expect((await avatarsOf(await twoColours(300, 300).png().toBuffer(), frugal)).size).toBe(2);
  });

  test("time", async () => {
    const hasty = createPictureRunner({ atOnce: 1, waiting: 8, time: 1, memory: 384_000_000 });
    await expect(avatarsOf(upload, hasty)).rejects.toThrow(PictureTooDemandingError);
    await expect(avatarsOf(upload, hasty)).rejects.toThrow(PictureTooDemandingError);
  });

  test("patience of those behind it", async () => {
    const narrow = createPictureRunner({ atOnce: 1, waiting: 2, time: 60_000, memory: 384_000_000 });
    const path = join(folder, "waiting");
    await writeFile(path, await twoColours(300, 300).png().toBuffer());
    const askers = await Promise.allSettled(Array.from({ length: 5 }, () => makeAvatars(path, narrow)));
    expect(askers.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect(askers[4]).toMatchObject({ reason: expect.any(QueueFullError) });
  });
});

test("a moving picture of a hundred thousand frames is its first one", async () => {
  expect((await avatarsOf(gifOf(100, 100, 100_000), frugal)).size).toBe(2);
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
    expect((await avatarsOf(bytes, frugal)).size).toBe(2);
  });
});

import sharp, { type Exif } from "sharp";
import { expect, test } from "vitest";
import { NotAPictureError, TooManyPixelsError } from "../picture-errors.ts";
import { heicToJpeg } from "./heic-to-jpeg.ts";
import { testHeic } from "./test-heic.ts";

const mostPixels = 64_000_000;

async function convert(...[content]: Parameters<typeof testHeic>) {
  const jpeg = await heicToJpeg(testHeic(content), mostPixels);
  const { data, info } = await sharp(jpeg).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { jpeg, info, colourAt, head: await sharp(jpeg).metadata() };
}

/** JPEG changes each value a little. */
const near = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
  [red, green, blue].map((value) => expect.closeTo(value, -1));

test("tiles lie beside each other", async () => {
  const { info, colourAt } = await convert({ tiles: ["red", "blue", "white"] });
  expect(info).toMatchObject({ width: 192, height: 64 });
  expect(colourAt(30, 30)).toEqual(near([254, 0, 0]));
  expect(colourAt(100, 30)).toEqual(near([0, 0, 254]));
  expect(colourAt(170, 30)).toEqual(near([255, 255, 255]));
});

test("a picture is turned and mirrored as the file says, and not again by its EXIF orientation", async () => {
  const exif = await exifOf({ IFD0: { Orientation: "6", Model: "iPhone 17" } });
  const { info, colourAt, head } = await convert({ tiles: ["red", "blue"], turns: 1, exif });
  expect(info).toMatchObject({ width: 64, height: 128 });
  expect(colourAt(30, 30)).toEqual(near([0, 0, 254]));
  expect(head.orientation).toBe(1);
  expect(head.exif?.includes("iPhone 17")).toBe(true);
  const mirrored = await convert({ tiles: ["red", "blue"], mirrored: true });
  expect(mirrored.colourAt(30, 30)).toEqual(near([0, 0, 254]));
});

test("a colour profile stays with the picture", async () => {
  const p3 = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  const { icc: profile } = await sharp(p3).metadata();
  const { head } = await convert({ tiles: ["red"], ...(profile ? { profile } : {}) });
  expect(head.icc).toEqual(profile);
});

test("colours beyond sRGB without a profile are converted", async () => {
  // A quarter of white, 51 nits: half of HLG's range; sRGB's 137.
  const hlg = await convert({ tiles: ["grey10"], colours: [9, 18] });
  expect(hlg.colourAt(30, 30)).toEqual(near([137, 137, 137]));
  // 92 nits: half of PQ's range; 45 % of white, sRGB's 179.
  const pq = await convert({ tiles: ["grey10"], colours: [9, 16] });
  expect(pq.colourAt(30, 30)).toEqual(near([179, 179, 179]));
  const plain = await convert({ tiles: ["grey10"], colours: [1, 13] });
  expect(plain.colourAt(30, 30)).toEqual(near([128, 128, 128]));
});

test("what is no whole HEIC, or says that it is too large, is refused", async () => {
  const whole = testHeic({ tiles: ["red", "blue"] });
  for (const broken of [Buffer.alloc(0), whole.subarray(0, whole.length - 60), whole.subarray(0, 200)]) {
    await expect(heicToJpeg(broken, mostPixels)).rejects.toBeInstanceOf(NotAPictureError);
  }
  const bomb = testHeic({ tiles: ["red"], size: { width: 65_000, height: 65_000 } });
  await expect(heicToJpeg(bomb, mostPixels)).rejects.toBeInstanceOf(TooManyPixelsError);
});

async function exifOf(exif: Exif): Promise<Buffer> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } });
  const { exif: found } = await sharp(await picture.withExif(exif).jpeg().toBuffer()).metadata();
  return found?.subarray(6) ?? Buffer.alloc(0);
}

/** Pictures that move keep moving in every size; what can't be read as a picture says why. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureAttributes } from "../../../domains/content/render/picture-markup.ts";
import { detectType } from "../detect-type.ts";
import { refusalByName, refusalReason } from "../refusal-reason.ts";
import { openTestLibrary, type TestLibrary } from "../test-library.ts";
import { testHeic } from "./heic/test-heic.ts";
import { libraryPictures } from "./library-pictures.ts";
import { MovingPictureError, NotAPictureError } from "./picture-errors.ts";
import { createPictureVariants } from "./picture-variants.ts";

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.close());

const stored = async (name: string) =>
  Buffer.from(
    await new Response((await library.files.open(`uploads/2025/03/${name}`))?.body as BodyInit).arrayBuffer(),
  );

function colour(background: string, width = 900, height = 600) {
  return sharp({ create: { width, height, channels: 3, background } });
}

async function moving(format: "gif" | "webp"): Promise<Buffer> {
  const frames = await Promise.all(["red", "lime", "blue"].map((one) => colour(one).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG that says it moves; its frames don't matter here. */
async function movingPng(): Promise<Buffer> {
  const png = await colour("red").png().toBuffer();
  const chunk = Buffer.concat([Buffer.from("acTL"), Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(8);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([png.subarray(0, 33), length, chunk, sum, png.subarray(33)]);
}

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "grey",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  });

for (const format of ["gif", "webp"] as const) {
  test(`every size of a ${format} that moves has all its frames`, async () => {
    const { details } = await library.add(`loop.${format}`, await moving(format));
    expect(details).toMatchObject({ width: 900, height: 600 });
    expect(details.original_image).toBeUndefined();
    expect(Object.keys(details.sizes)).toEqual(
      expect.arrayContaining(["medium", "thumbnail", "medium_large"]),
    );
    for (const { file, width, height } of Object.values(details.sizes)) {
      const made = await sharp(await stored(file)).metadata();
      expect([file, made.pages, made.width, made.height]).toEqual([file, 3, width, height]);
    }
  });
}

test("a PNG that moves is shown as it came, and in no other format", async () => {
  const path = join(library.folder, "moves.png");
  await writeFile(path, await movingPng());
  expect(await detectType(path, "moves.png")).toEqual({ mimeType: "image/png", ending: ".png" });
  const { details } = await library.add("loop.png", await movingPng());
  expect(details).toMatchObject({ width: 900, height: 600, sizes: {} });
  const variants = createPictureVariants(library);
  expect(await variants.request("2025/03/loop.png.avif")).toBe("asIs");
  expect(await library.files.stat("uploads/2025/03/loop.png.avif")).toBeNull();
});

test("a picture that moves isn't cropped into a still", async () => {
  const path = join(library.folder, "crop.webp");
  await writeFile(path, await moving("webp"));
  const crop = { type: "crop", args: { left: 0, top: 0, width: 50, height: 50 } } as const;
  const job = libraryPictures.run("edited", { path, mimeType: "image/webp", modifiers: [crop] });
  await expect(job).rejects.toBeInstanceOf(MovingPictureError);
});

test("WordPress's sizes of a GIF, which stand still, are never offered beside the whole", () => {
  const size = (width: number, height: number) => ({
    file: `loop-${width}x${height}.gif`,
    width,
    height,
    mime_type: "image/gif",
  });
  const sizes = { medium: size(300, 200), medium_large: size(768, 512), thumbnail: size(150, 150) };
  const details = { width: 900, height: 600, file: "2025/03/loop.gif", filesize: 1, sizes };
  expect(pictureAttributes(details, "/uploads/2025/03/loop.gif")).toMatchObject({ width: 900, srcset: "" });
  expect(pictureAttributes(details, "/uploads/2025/03/loop-768x512.gif")?.srcset).toBe(
    "/uploads/2025/03/loop-768x512.gif 768w, /uploads/2025/03/loop-300x200.gif 300w",
  );
});

for (const [kind, cut] of [
  ["baseline", 2],
  ["progressive", 2],
  ["progressive", 900],
] as const) {
  test(`a ${kind} JPEG that lacks its last ${cut} bytes is taken`, async () => {
    const whole = await noise(500, 400)
      .jpeg({ progressive: kind === "progressive" })
      .toBuffer();
    const name = `${kind}-${cut}.jpg`;
    const { details } = await library.add(name, whole.subarray(0, whole.length - cut));
    expect(details).toMatchObject({ width: 500, height: 400, sizes: { medium: { width: 300 } } });
    expect(await createPictureVariants(library).request(`2025/03/${name}.webp`)).toBe("kept");
  });
}

test.each([3, 6, 8])(
  "a JPEG without its lower part is refused, also turned upright from %i",
  async (orientation) => {
    const whole = await noise(500, 400).withMetadata({ orientation }).jpeg().toBuffer();
    const half = library.add(`half-${orientation}.jpg`, whole.subarray(0, whole.length / 2));
    await expect(half).rejects.toBeInstanceOf(NotAPictureError);
    const { details } = await library.add(`turned-${orientation}.jpg`, whole.subarray(0, whole.length - 2));
    expect(details.width).toBe(orientation === 3 ? 500 : 400);
  },
);

test.each(["cmyk", "a profile of another gamma", "grey"])("half a JPEG is refused, of %s", async (kind) => {
  const whole =
    kind === "cmyk"
      ? await noise(500, 400).toColourspace("cmyk").jpeg().toBuffer()
      : kind === "grey"
        ? await noise(500, 400).greyscale().jpeg().toBuffer()
        : await linearJpeg();
  const name = kind.slice(0, 4);
  const half = library.add(`${name}-half.jpg`, whole.subarray(0, whole.length / 2));
  await expect(half).rejects.toBeInstanceOf(NotAPictureError);
  const { details } = await library.add(`${name}-end.jpg`, whole.subarray(0, whole.length - 2));
  expect(details).toMatchObject({ width: 500, height: 400 });
});

/** With Display P3's profile, the exponent of its curves set to 1. */
async function linearJpeg(): Promise<Buffer> {
  const jpeg = await noise(500, 400).withIccProfile("p3").jpeg().toBuffer();
  jpeg.writeUInt32BE(0x10000, jpeg.indexOf("para\0\0\0\0", 0, "latin1") + 12);
  return jpeg;
}

test("a JPEG without its lower part is refused", async () => {
  const whole = await noise(500, 400).jpeg().toBuffer();
  const half = library.add("half.jpg", whole.subarray(0, whole.length / 2));
  await expect(half).rejects.toBeInstanceOf(NotAPictureError);
});

test("a HEIC in a mail is shown, and known by any of its brands", async () => {
  const content = testHeic({ tiles: ["red", "blue"], turns: 1 });
  const { width, height } = await libraryPictures.run("linkPicture", { content, side: 1_600 });
  expect([width, height]).toEqual([64, 128]);
  for (const [brand, name] of [
    ["heic", "IMG_1.HEIC"],
    ["heim", "IMG_2.heif"],
    ["mif1", "IMG_3.JPG"],
  ] as const) {
    const path = join(library.folder, name);
    content.write(brand, 8, "latin1");
    await writeFile(path, content);
    expect(await detectType(path, name)).toMatchObject({ mimeType: "image/heic" });
  }
});

test("a file that isn't taken says why", async () => {
  const reason = async (name: string, content: Uint8Array | string) => {
    const path = join(library.folder, name);
    await writeFile(path, content);
    return refusalReason(path, name);
  };
  const jpeg = await colour("red", 20, 20).jpeg().toBuffer();
  const box = (brand: string, other = brand) => `\0\0\0\u0018ftyp${brand}\0\0\0\0mif1${other}`;
  expect(await reason("IMG_1.pdf", Buffer.from(box("heim"), "latin1"))).toBe(
    "The file is HEIC, but its name has .pdf. Rename it to end in .heic.",
  );
  expect(await reason("IMG_5.avif", Buffer.from(box("mif1", "avif"), "latin1"))).toContain("AVIF images");
  expect(await reason("torn.jpg", Buffer.alloc(300))).toContain("something else, or damaged");
  expect(refusalByName("offer.docx")).toBe("DOCX documents aren't taken. Save it as PDF, and upload that.");
  expect(refusalByName("shoot.zip")).toContain("Unpack it");
  expect(refusalByName("mark.svg")).toContain("Save it as PNG");
  expect(await reason("scan.tif", await colour("red", 20, 20).tiff().toBuffer())).toBe(
    "TIF images aren't taken. Save it as JPEG, PNG or WebP, and upload that.",
  );
  expect(await reason("deck.pdf", jpeg)).toBe(
    "The file is JPG, but its name has .pdf. Rename it to end in .jpg.",
  );
  expect(await reason("both.jpg", Buffer.concat([jpeg, Buffer.from("<script>x</script>")]))).toContain(
    "page",
  );
  expect(await reason("empty.jpg", "")).toBe("The file is empty.");
  expect(await reason("notes.xyz", "words")).toBe("Sorry, you are not allowed to upload this file type.");
  expect(refusalByName("tape.avi")).toContain("Save it as MP4");
});

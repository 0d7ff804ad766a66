import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeMedia, UnsupportedMediaError, uploadsFolder } from "./store-media.ts";
import { openTestLibrary, type TestLibrary, twoColours } from "./test-library.ts";

const mediaFolder = new URL("../../../../media/", import.meta.url);

let library: TestLibrary;

beforeEach(async () => {
  library = await openTestLibrary();
});

afterEach(() => library.close());

async function stored(name: string): Promise<Buffer> {
  const local = await library.files.asLocalFile(`${uploadsFolder}2025/03/${name}`);
  if (!local) throw new Error(`${name} is not stored`);
  return readFile(local.path);
}

test("a photograph is kept as it came, with WordPress's sizes and media_details", async () => {
  const original = await readFile(new URL("portfolio/dune-line-1.jpg", mediaFolder));
  const { file, mediaType, mimeType, details } = await library.add("dune-line-1.jpg", original);
  expect({ file, mediaType, mimeType }).toEqual({
    file: "2025/03/dune-line-1.jpg",
    mediaType: "image",
    mimeType: "image/jpeg",
  });
  expect(await stored("dune-line-1.jpg")).toEqual(original);
  expect(details).toMatchObject({
    width: 1600,
    height: 1067,
    file: "2025/03/dune-line-1.jpg",
    filesize: original.byteLength,
    image_meta: { aperture: "0", keywords: [] },
  });
  expect(details.original_image).toBeUndefined();
  expect(details.sizes.full).toEqual({
    file: "dune-line-1.jpg",
    width: 1600,
    height: 1067,
    mime_type: "image/jpeg",
  });
  const { full: _, ...made } = details.sizes;
  expect(Object.keys(made)).toEqual(["medium", "large", "thumbnail", "medium_large", "1536x1536"]);
  for (const size of Object.values(made)) {
    const content = await stored(size.file);
    expect(size.file).toBe(`dune-line-1-${size.width}x${size.height}.jpg`);
    expect(size.filesize).toBe(content.byteLength);
    const { width, height, format, exif } = await sharp(content).metadata();
    expect({ width, height, format, exif }).toEqual({
      width: size.width,
      height: size.height,
      format: "jpeg",
      exif: undefined,
    });
  }
});

test("beyond 2560 pixels pages get a scaled copy, and the upload is named", async () => {
  const { file, details } = await library.add("wide.jpg", await twoColours(4000, 2250, "jpeg"));
  expect(file).toBe("2025/03/wide-scaled.jpg");
  expect(details).toMatchObject({ width: 2560, height: 1440, file, original_image: "wide.jpg" });
  expect(details.sizes.full?.file).toBe("wide-scaled.jpg");
  expect(details.sizes["2048x2048"]).toMatchObject({ file: "wide-2048x1152.jpg", width: 2048, height: 1152 });
  expect(details.filesize).toBe((await stored("wide-scaled.jpg")).byteLength);
  expect((await sharp(await stored("wide.jpg")).metadata()).width).toBe(4000);
});

test("a picture that its camera turned comes out upright, and its sizes too", async () => {
  const sideways = await sharp(await twoColours(800, 400, "jpeg"))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { file, details } = await library.add("turned.jpg", sideways);
  expect(file).toBe("2025/03/turned-rotated.jpg");
  expect(details).toMatchObject({ width: 400, height: 800, original_image: "turned.jpg" });
  const { data } = await sharp(await stored("turned-150x300.jpg"))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
});

test("the thumbnail is cut from the middle", async () => {
  await library.add("wide.png", await twoColours(900, 300, "png"));
  const { data, info } = await sharp(await stored("wide-150x150.png"))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([150, 150]);
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect([...data.subarray(149 * 3, 150 * 3)]).toEqual([0, 0, 255]);
});

test("PNG and WebP keep their kind; a large PNG isn't scaled; a tiny picture has no sizes", async () => {
  const webp = await library.add("two.webp", await twoColours(500, 500, "webp"));
  expect(webp.details.sizes.medium).toMatchObject({ file: "two-300x300.webp", mime_type: "image/webp" });
  expect((await sharp(await stored("two-300x300.webp")).metadata()).format).toBe("webp");
  const png = await library.add("plan.png", await twoColours(2700, 600, "png"));
  expect(png).toMatchObject({ file: "2025/03/plan.png", details: { width: 2700, height: 600 } });
  const tiny = await library.add("mark.png", await twoColours(140, 90, "png"));
  expect(tiny.details).toMatchObject({ width: 140, height: 90, sizes: {} });
});

test("a clip says how large and how long it is, a drawing how large, a document how many bytes", async () => {
  const clip = await readFile(new URL("portfolio/dune-line-6s.mp4", mediaFolder));
  expect(await library.add("dune-line.mp4", clip)).toEqual({
    mediaType: "file",
    mimeType: "video/mp4",
    file: "2025/03/dune-line.mp4",
    details: {
      filesize: clip.byteLength,
      mime_type: "video/mp4",
      length: 6,
      length_formatted: "0:06",
      width: 1920,
      height: 1080,
      fileformat: "mp4",
      sizes: {},
    },
  });
  const drawing = await readFile(new URL("logos/client-fjordworks.svg", mediaFolder));
  expect(await library.add("fjordworks.svg", drawing)).toMatchObject({
    mediaType: "image",
    mimeType: "image/svg+xml",
    details: { width: 287, height: 64, sizes: {} },
  });
  expect(await library.add("rate-card.pdf", "%PDF-1.7\n%%EOF")).toMatchObject({
    mediaType: "file",
    mimeType: "application/pdf",
    details: { filesize: 14, sizes: {} },
  });
});

test("a clip with broken boxes is kept with what can be said of it", async () => {
  const broken = Buffer.from("0000001466747970697370300000020069736f6d000000ff6d6f6f76000000ff747261", "hex");
  expect((await library.add("broken.mp4", broken)).details).toEqual({ filesize: broken.length, sizes: {} });
});

test.each([
  ["page.html", "<script>alert(1)</script>"],
  ["photo.jpg", "<script>alert(1)</script>"],
  ["photo.png", "\xff\xd8\xff"],
  ["drawing.svg", "<html><svg></svg></html>"],
  ["film.mp4", "no film"],
  ["noending", "x"],
])("%s with other bytes than its name says is refused, and nothing is stored", async (name, content) => {
  const path = join(library.folder, name);
  await writeFile(path, content, "latin1");
  await expect(storeMedia(library.files, { path, folder: "2025/03", name })).rejects.toThrow(
    UnsupportedMediaError,
  );
  expect(await library.files.stat(`${uploadsFolder}2025/03/${name}`)).toBeNull();
});

test("a cut-off photograph is refused before anything is stored", async () => {
  const whole = await twoColours(900, 600, "jpeg");
  await expect(library.add("half.jpg", whole.subarray(0, whole.length / 2))).rejects.toThrow();
  expect(await library.files.stat(`${uploadsFolder}2025/03/half.jpg`)).toBeNull();
});

/**
 * Decodes and encodes pictures, in a process of its own (`picture-process.ts`): native decoders take whatever memory
 * and time a file demands, and can only be stopped together with their process.
 */

import { open } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { photoFormat } from "../detect-type.ts";
import { encodeThumbnail } from "../films/clip-thumbnail.ts";
import { altTextOf } from "./alt-text.ts";
import { type CameraFacts, cameraFacts } from "./camera-facts.ts";
import { heicToJpeg } from "./heic/heic-to-jpeg.ts";
import { modifyPicture, type PictureModifier } from "./modify-picture.ts";
import { MovingPictureError, NotAPictureError, TooManyPixelsError } from "./picture-errors.ts";
import { type Dimensions, fitWithin, largestSide, type PictureSize, sizesOf } from "./picture-sizes.ts";
import { removeLocation } from "./remove-location.ts";
import { failed, isAnimated, unpack } from "./unpack-picture.ts";

/** Detects formats of picture files by their bytes, limits their size, and writes them in their format. */
const megapixels = 1_000_000;
/**
 * Limits for portraits, by format. AVIF is decoded as a whole, at 25 bytes a pixel; WebP and interlaced PNG as a
 * whole at 4 to 8; the others row by row.
 */
const mostPortraitPixels = {
  jpeg: 16 * megapixels,
  png: 16 * megapixels,
  gif: 16 * megapixels,
  webp: 16 * megapixels,
  avif: 8 * megapixels,
  // What telephones take today: 300 MB.
  heic: 25 * megapixels,
} as const;

/** Pixel limit of the studio's own pictures: medium format and stitched panoramas. */
const mostLibraryPixels = 120 * megapixels;
/** A HEIC is decoded as a whole, at 12 bytes a pixel: a telephone's 48 megapixels, and a camera's. */
const mostHeicPixels = 64 * megapixels;
/** Pixels in all frames of a moving picture that smaller sizes are made of: each frame is encoded anew. */
const mostMovingPixels = 40 * megapixels;
/** WordPress's quality settings. */
const quality = { jpeg: 82, webp: 86 };

function readHead(picture: string | Buffer): Promise<Metadata> {
  return sharp(picture, { limitInputPixels: false, sequentialRead: true })
    .metadata()
    .catch((cause) => {
      throw new NotAPictureError(`its head cannot be read: ${reasonOf(cause)}`);
    });
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function encodeAs(picture: Sharp, mimeType: string): Sharp {
  if (mimeType === "image/png") return picture.png();
  if (mimeType === "image/gif") return picture.gif();
  if (mimeType === "image/webp") return picture.webp({ quality: quality.webp });
  return picture.jpeg({ quality: quality.jpeg });
}

/** Detects the format by the first bytes: names and declared types can be wrong. */
async function formatOf(path: string): Promise<keyof typeof mostPortraitPixels | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(32), length: 32 });
    return formatOfHead(buffer.toString("latin1", 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** @param head the first 32 bytes, one a character. */
function formatOfHead(head: string): keyof typeof mostPortraitPixels | null {
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  if (head.startsWith("ftypavif", 4) || head.startsWith("ftypavis", 4)) return "avif";
  return photoFormat(Buffer.from(head, "latin1")) === "heic" ? "heic" : null;
}

/** Whether smaller sizes of an animated picture are made: not of PNG, nor above `mostMovingPixels`. */
function isMovable({ width, height, pages = 1 }: Metadata, mimeType: string): boolean {
  return mimeType !== "image/png" && width * height * pages <= mostMovingPixels;
}

/** Why pages show a copy instead of the upload itself; null where they don't. */
function copyOf({ autoOrient, orientation = 1 }: Metadata, mimeType: string): "scaled" | "rotated" | null {
  if (mimeType !== "image/png" && Math.max(autoOrient.width, autoOrient.height) > largestSide)
    return "scaled";
  return orientation > 1 ? "rotated" : null;
}

/**
 * The animated sizes of an animated picture; none where encoding every frame would be too much work, so that pages
 * show the upload. An animated picture has no scaled or rotated copy.
 */
async function movingSizes(
  path: string,
  { head, mimeType, further }: { head: Metadata; mimeType: string; further: readonly Dimensions[] },
): Promise<Pick<CutPicture, "shown" | "sizes" | "further">> {
  const { width, height } = head;
  const isReadable = isMovable(head, mimeType);
  const cut = (size: Dimensions, fit: "cover" | "fill"): Promise<Uint8Array> => {
    const picture = sharp(path, { limitInputPixels: mostMovingPixels, failOn: "truncated", animated: true });
    return encodeAs(picture.resize(size.width, size.height, { fit }), mimeType)
      .toBuffer()
      .catch(failed);
  };
  const sizes: CutPicture["sizes"] = [];
  for (const size of isReadable ? sizesOf({ width, height }) : []) {
    sizes.push({ size, content: await cut(size, size.crop ? "cover" : "fill") });
  }
  const others: Uint8Array[] = [];
  for (const size of isReadable ? further : []) others.push(await cut(size, "cover"));
  return { shown: { width, height, copy: null }, sizes, further: others };
}

// This process handles one picture at a time, so a cache is useless and a second thread would double its memory.
sharp.cache(false);
sharp.concurrency(1);

/** AVIF's effort 4 takes five times as long as 3 and saves two per cent. */
const variantEncodings = {
  avif: { quality: 50, effort: 3 },
  webp: { quality: 76, effort: 4 },
} as const;

export type VariantFormat = keyof typeof variantEncodings;

export interface CutPicture {
  /** The picture that pages show, with its bytes where it isn't the upload itself. */
  shown: Dimensions & { copy: { why: "scaled" | "rotated"; content: Uint8Array } | null };
  sizes: { size: PictureSize; content: Uint8Array }[];
  /** Additional cuts, in the order of the request. */
  further: Uint8Array[];
  /** Facts from the camera; null when the file has none. */
  camera: CameraFacts | null;
  /** The alternative text that the file brings; empty without. */
  altText: string;
}

export interface PicturePlan {
  /** The copy's suffix, where pages don't show the upload itself. */
  copy: "scaled" | "rotated" | null;
  sizes: PictureSize[];
}

/** Jobs of `PictureRunner.run`. `path` is a local file of any name. */
export const pictureJobs = {
  /**
   * Squares in WebP, cut from the middle and turned upright, by edge length.
   * @throws {NotAPictureError} for anything but a whole JPEG, PNG, GIF, WebP, AVIF or HEIC; SVG is a program.
   * @throws {TooManyPixelsError} before anything is unpacked.
   */
  async squares({
    path,
    sizes,
  }: {
    path: string;
    sizes: readonly number[];
  }): Promise<Map<number, Uint8Array>> {
    const format = await formatOf(path);
    if (!format) throw new NotAPictureError("its first bytes are no picture's");
    const mostPixels = mostPortraitPixels[format];
    const picture = format === "heic" ? await heicToJpeg(path, mostPixels) : path;
    const { width, height } = await readHead(picture);
    if (width * height > mostPixels) throw new TooManyPixelsError(mostPixels);

    const largest = Math.max(...sizes);
    const { data, info } = await unpack(
      (options) =>
        sharp(picture, { ...options, limitInputPixels: mostPixels, sequentialRead: true })
          .autoOrient()
          .resize(largest, largest, { fit: "cover" })
          .toColourspace("srgb"),
      { mayLackEnd: format === "jpeg" },
    );
    const raw = { width: largest, height: largest, channels: info.channels };
    const squares = new Map<number, Uint8Array>();
    for (const size of sizes) {
      const square = sharp(data, { raw }).resize(size, size);
      squares.set(size, await square.webp({ quality: 82 }).toBuffer());
    }
    return squares;
  },

  /**
   * The picture in another format, cut from the upload itself so that nothing is compressed twice.
   * @returns null for an animated picture, which would lose its animation.
   */
  async variant({
    path,
    width,
    height,
    format,
  }: Dimensions & { path: string; format: VariantFormat }): Promise<Uint8Array | null> {
    const head = await readHead(path);
    if (await isAnimated(path, head)) return null;
    // The library accepts JPEGs without their end, so a variant must, too.
    const failOn = head.format === "jpeg" ? "none" : "truncated";
    return sharp(path, { limitInputPixels: mostLibraryPixels, failOn })
      .autoOrient()
      .resize(width, height, { fit: "cover" })
      .toColourspace("srgb")
      .toFormat(format, variantEncodings[format])
      .toBuffer();
  },

  /**
   * The sizes that WordPress would make of an upload, in its own format.
   * @param further additional cuts from the middle, for a picture that replaces another in the other's dimensions.
   */
  async sizes({
    path,
    mimeType,
    further = [],
  }: {
    path: string;
    mimeType: string;
    further?: readonly Dimensions[];
  }): Promise<CutPicture> {
    const head = await readHead(path);
    const { width, height } = head.autoOrient;
    if (width * height > mostLibraryPixels) throw new TooManyPixelsError(mostLibraryPixels);
    const original = { width, height };
    const camera = head.exif ? cameraFacts(head.exif) : null;
    const altText = head.xmp ? altTextOf(head.xmp) : "";
    if (await isAnimated(path, head)) {
      const moving = await movingSizes(path, { head, mimeType, further });
      return { ...moving, camera, altText };
    }
    const why = copyOf(head, mimeType);
    const shown =
      why === "scaled" ? fitWithin(original, { width: largestSide, height: largestSide }) : original;

    // Decoded once, to a size small enough to hold in memory; every size is cut from it.
    const unpacked = await unpack(
      (options) =>
        sharp(path, { ...options, limitInputPixels: mostLibraryPixels })
          .autoOrient()
          .resize(shown.width, shown.height, { fit: "fill" })
          .toColourspace("srgb"),
      { mayLackEnd: head.format === "jpeg" },
    );
    const { channels } = unpacked.info;
    const cut = (size: Dimensions, fit: "cover" | "fill"): Promise<Uint8Array> => {
      const picture = sharp(unpacked.data, { raw: { ...shown, channels } });
      return encodeAs(picture.resize(size.width, size.height, { fit }), mimeType).toBuffer();
    };

    const copy = why && { why, content: await cut(shown, "fill") };
    const sizes: CutPicture["sizes"] = [];
    for (const size of sizesOf(original)) {
      sizes.push({ size, content: await cut(size, size.crop ? "cover" : "fill") });
    }
    const others: Uint8Array[] = [];
    for (const size of further) others.push(await cut(size, "cover"));
    return { shown: { ...shown, copy }, sizes, further: others, camera, altText };
  },

  /** Sizes and copy that `sizes` would make, from the file's head alone: nothing is decoded. */
  async plan({ path, mimeType }: { path: string; mimeType: string }): Promise<PicturePlan> {
    const head = await readHead(path);
    const { width, height } = head.autoOrient;
    const original = { width, height };
    if (await isAnimated(path, head)) {
      return { copy: null, sizes: isMovable(head, mimeType) ? sizesOf(original) : [] };
    }
    return { copy: copyOf(head, mimeType), sizes: sizesOf(original) };
  },

  /**
   * Turned upright first, then rotated and cropped in the given order, in its own format.
   * @throws {NotAPictureError} also if nothing would be left of it.
   * @throws {MovingPictureError}
   */
  async edited({
    path,
    mimeType,
    modifiers,
  }: {
    path: string;
    mimeType: string;
    modifiers: readonly PictureModifier[];
  }): Promise<Uint8Array> {
    const head = await readHead(path);
    if (head.autoOrient.width * head.autoOrient.height > mostLibraryPixels)
      throw new TooManyPixelsError(mostLibraryPixels);
    if (await isAnimated(path, head)) throw new MovingPictureError("it would stand still");
    let { data, info } = await unpack(
      (options) =>
        sharp(path, { ...options, limitInputPixels: mostLibraryPixels })
          .autoOrient()
          .toColourspace("srgb"),
      { mayLackEnd: head.format === "jpeg" },
    );
    const again = () => {
      const { width, height, channels } = info;
      return sharp(data, { raw: { width, height, channels }, limitInputPixels: mostLibraryPixels });
    };
    for (const modifier of modifiers) {
      const next = modifyPicture(again(), info, modifier);
      if (next) ({ data, info } = await unpack(() => next, { mayLackEnd: false }));
    }
    return encodeAs(again(), mimeType).toBuffer();
  },

  /**
   * The JPEG that pages show of a HEIC, of the same size.
   * @throws {NotAPictureError}
   * @throws {TooManyPixelsError}
   */
  fromHeic: ({ path }: { path: string }): Promise<Uint8Array> => heicToJpeg(path, mostHeicPixels),

  /** Removes the location, in place. */
  withoutLocation: ({ path, mimeType }: { path: string; mimeType: string }): Promise<boolean> =>
    removeLocation(path, mimeType),

  clipThumbnail: encodeThumbnail,

  /**
   * Square drawings as PNG, in their order. Nothing in them is fetched.
   * @param drawings SVG that gives its own width and height, `size` pixels each.
   */
  async drawings({
    drawings,
  }: {
    drawings: readonly { svg: string; size: number }[];
  }): Promise<Uint8Array<ArrayBuffer>[]> {
    const made: Uint8Array<ArrayBuffer>[] = [];
    for (const { svg, size } of drawings) {
      const picture = sharp(Buffer.from(svg), { limitInputPixels: size * size }).resize(size, size);
      made.push(new Uint8Array(await picture.png({ compressionLevel: 9, palette: true }).toBuffer()));
    }
    return made;
  },

  /**
   * A picture of another site, made anew from its pixels: WebP, upright, within a square, never enlarged.
   * @throws {NotAPictureError} for anything but a whole JPEG, PNG, GIF, WebP, AVIF or HEIC; SVG is a program.
   * @throws {TooManyPixelsError} before anything is unpacked.
   */
  async linkPicture({
    content,
    side,
  }: {
    content: Uint8Array;
    side: number;
  }): Promise<Dimensions & { content: Uint8Array }> {
    const format = formatOfHead(Buffer.from(content.subarray(0, 32)).toString("latin1"));
    if (!format) throw new NotAPictureError("its first bytes are no picture's");
    const options = { limitInputPixels: false, failOn: "truncated" } as const;
    const mostPixels = mostPortraitPixels[format];
    const picture = format === "heic" ? await heicToJpeg(content, mostPixels) : content;
    const head = await sharp(picture, options).metadata().catch(failed);
    if (head.width * head.height > mostPixels) throw new TooManyPixelsError(mostPixels);
    const { data, info } = await sharp(picture, { ...options, limitInputPixels: mostPixels })
      .autoOrient()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true })
      .catch(failed);
    return { width: info.width, height: info.height, content: data };
  },

  /** The dimensions in the file's head, also for drawings. */
  async dimensions({ path }: { path: string }): Promise<Dimensions> {
    const { width, height } = await readHead(path);
    return { width, height };
  },
};

export type PictureJobs = typeof pictureJobs;

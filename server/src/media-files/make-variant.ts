/** One picture in another format: the slow part, without any question of when and how often. */
import sharp from "sharp";
import type { FileStorage } from "../storage/file-storage.ts";
import type { Dimensions } from "./picture-sizes.ts";
import { mostPixels, uploadsFolder } from "./store-media.ts";

/** AVIF's effort 4 takes five times as long as 3 and saves two per cent. */
const encodings = {
  avif: { quality: 50, effort: 3 },
  webp: { quality: 76, effort: 4 },
} as const;

export type VariantFormat = keyof typeof encodings;

export interface PictureSource extends Dimensions {
  /** The upload it is cut from, below `/wp-content/uploads/`. */
  original: string;
}

/** The picture that a variant's file stands for, and its format; null for other files. */
export function variantName(file: string): { picture: string; format: VariantFormat } | null {
  const parts = /^(.+\.(?:jpe?g|png|webp))\.(avif|webp)$/i.exec(file);
  return parts ? { picture: parts[1] as string, format: parts[2] as VariantFormat } : null;
}

/**
 * Encodes from the upload itself, so that nothing is compressed twice, and stores the result.
 * @param variant `file` below `/wp-content/uploads/`.
 * @returns false when the upload is not there.
 * @throws when it cannot be read as a picture.
 */
export async function makeVariant(
  files: FileStorage,
  { original, width, height }: PictureSource,
  { file, format }: { file: string; format: VariantFormat },
): Promise<boolean> {
  const local = await files.asLocalFile(uploadsFolder + original);
  if (!local) return false;
  try {
    const content = await sharp(local.path, { limitInputPixels: mostPixels, failOn: "truncated" })
      .autoOrient()
      .resize(width, height, { fit: "cover" })
      .toColourspace("srgb")
      .toFormat(format, encodings[format])
      .toBuffer();
    await files.write(uploadsFolder + file, content);
    return true;
  } finally {
    await local.release();
  }
}

/** One picture in another format: the slow part, without any question of when and how often. */
import type { FileStorage } from "../../storage/file-storage.ts";
import { uploadsFolder } from "../store-media.ts";
import { libraryPictures } from "./library-pictures.ts";
import type { VariantFormat } from "./picture-jobs.ts";
import type { Dimensions } from "./picture-sizes.ts";

export interface PictureSource extends Dimensions {
  /** The upload it is cut from, below `/wp-content/uploads/`. */
  original: string;
}

/** The picture that a variant's file is made of, and its format; null for other files. */
export function variantName(file: string): { picture: string; format: VariantFormat } | null {
  const parts = /^(.+\.(?:jpe?g|png|webp))\.(avif|webp)$/i.exec(file);
  return parts ? { picture: parts[1] as string, format: parts[2] as VariantFormat } : null;
}

/**
 * Encodes from the upload itself, so that nothing is compressed twice, and stores the result.
 * @param variant `file` below `/wp-content/uploads/`.
 * @returns false when the upload is not there, or moves.
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
    const content = await libraryPictures.run("variant", { path: local.path, width, height, format });
    if (content) await files.write(uploadsFolder + file, content);
    return content !== null;
  } finally {
    await local.release();
  }
}

/**
 * AVIF and WebP of the pictures in the media library, made when they are first asked for and kept. The
 * address is the picture's own with the format behind it: `…/dune-line-1-768x512.jpg.avif`.
 */
import { availableParallelism } from "node:os";
import { basename, dirname } from "node:path/posix";
import type { Logger } from "pino";
import { createQueue } from "../../../kernel/process/work-queue.ts";
import { BoundedCache } from "../../cache/bounded-cache.ts";
import type { FileStorage } from "../../storage/file-storage.ts";
import { readDetails } from "../media-details.ts";
import { uploadsFolder } from "../store-media.ts";
import { makeVariant, type PictureSource, variantName } from "./make-variant.ts";
import type { VariantFormat } from "./picture-jobs.ts";
import { type Dimensions, largestSide } from "./picture-sizes.ts";

export interface VariantLimits {
  /** Encodings at a time: they take whole processors from the pages. */
  atOnce: number;
  /** Encodings that may wait; requests beyond get the picture as it is. */
  waiting: number;
  /** With more than this before it a request isn't kept waiting. */
  worthWaitingFor: number;
  /** And never longer than this, in milliseconds. */
  patience: number;
}

const usualLimits: VariantLimits = {
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 500,
  worthWaitingFor: 8,
  patience: 2_500,
};

/**
 * `kept`: lies in storage now. `asIs`: send the picture itself, the variant isn't there yet or won't be.
 * `unknown`: no such picture in the library, or no variant's address.
 */
type VariantState = "kept" | "asIs" | "unknown";

/** An upload that a record names: its file below `/wp-content/uploads/`, and its details as JSON. */
export interface ListedUpload {
  file: string;
  details: string;
}

/** @returns those of the files that records name, of one of these types. */
export type FindUploads = (files: readonly string[], mimeTypes: readonly string[]) => Promise<ListedUpload[]>;

export interface PictureVariants {
  /** @param file below `/wp-content/uploads/`, such as `2025/03/dune-line-1-768x512.jpg.avif`. */
  request(file: string): Promise<VariantState>;
}

export function createPictureVariants(
  { findUploads, files, log }: { findUploads: FindUploads; files: FileStorage; log: Logger },
  limits: VariantLimits = usualLimits,
): PictureVariants {
  /** By variant's file: one encoding serves everybody who asks for it meanwhile. */
  const underWay = new Map<string, Promise<VariantState>>();
  /** Originals that are broken, move or aren't there are not tried again soon, which is until the next start where they are few. */
  const failed = new BoundedCache<true>({ mostBytes: 512 * 1024, largestEntry: 4 * 1024 });
  const queue = createQueue(limits.atOnce);

  async function make(file: string, source: PictureSource, format: VariantFormat) {
    try {
      // Made between the asker's look into the storage and its asking here, or by another replica.
      if (await files.stat(uploadsFolder + file)) return "kept";
      if (await makeVariant(files, source, { file, format })) return "kept";
      failed.set(file, true, { bytes: 0 });
      return "asIs";
    } catch (error) {
      failed.set(file, true, { bytes: 0 });
      log.error({ err: error, file }, "a picture's variant could not be made");
      return "asIs";
    }
  }

  return {
    async request(file) {
      const name = variantName(file);
      if (!name) return "unknown";
      let making = underWay.get(file);
      if (!making) {
        const source = await findPicture(findUploads, name.picture);
        if (!source) return "unknown";
        if (failed.get(file) || isTooLarge(source)) return "asIs";
        // Somebody may have come for it while the database was asked.
        making = underWay.get(file);
        if (!making && underWay.size >= limits.waiting) return "asIs";
        making ??= queue(() => make(file, source, name.format)).finally(() => underWay.delete(file));
        underWay.set(file, making);
      }
      if (placeOf(file, underWay) >= limits.worthWaitingFor) return "asIs";
      return soonest(making, limits.patience);
    },
  };
}

/** How many came before it and are not done. */
function placeOf(file: string, underWay: Map<string, unknown>): number {
  return [...underWay.keys()].indexOf(file);
}

async function soonest(making: Promise<VariantState>, patience: number): Promise<VariantState> {
  let timer: NodeJS.Timeout | undefined;
  const patienceEnds = new Promise<VariantState>((resolve) => {
    timer = setTimeout(() => resolve("asIs"), patience);
  });
  try {
    return await Promise.race([making, patienceEnds]);
  } finally {
    clearTimeout(timer);
  }
}

/** The picture that a variant is made of. */
const encodable = ["image/jpeg", "image/png", "image/webp"];

/** A picture or a size of one that the library lists; nothing else may cost us an encoding or a file. */
async function findPicture(findUploads: FindUploads, file: string): Promise<PictureSource | null> {
  for (const row of await findUploads(possibleUploads(file), encodable)) {
    const details = readDetails(row.details);
    const size =
      row.file === file ? details : Object.values(details.sizes).find((one) => one.file === basename(file));
    if (!size?.width || !size.height) continue;
    const original = `${dirname(row.file)}/${details.original_image ?? basename(row.file)}`;
    return { original, width: size.width, height: size.height };
  }
  return null;
}

/** `x-768x512.jpg` is itself an upload, or a size of `x.jpg`, which may be shown scaled or turned. */
function possibleUploads(file: string): string[] {
  const sized = /^(.+)-\d+x\d+(\.\w+)$/.exec(file);
  if (!sized) return [file];
  const [, stem, ending] = sized;
  return [file, `${stem}${ending}`, `${stem}-scaled${ending}`, `${stem}-rotated${ending}`];
}

function isTooLarge({ width, height }: Dimensions): boolean {
  return width * height > largestSide * largestSide;
}

/** Damaged files of a backup that can be made again out of whole ones: what was only ever made of others. */
import { basename, dirname } from "node:path/posix";
import { readDetails } from "../../engines/media-files/media-details.ts";
import { libraryPictures } from "../../engines/media-files/pictures/library-pictures.ts";
import { variantName } from "../../engines/media-files/pictures/make-variant.ts";
import type { Dimensions } from "../../engines/media-files/pictures/picture-sizes.ts";
import { uploadsFolder } from "../../engines/media-files/store-media.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import type { BackedUpFile } from "./manifest.ts";
import type { backupRows } from "./read-backup.ts";

export interface DamagedFile extends Pick<BackedUpFile, "key"> {
  /** Includes the name of the content in the backup destination. */
  reason: string;
}

interface Remaking {
  files: FileStorage;
  damaged: readonly DamagedFile[];
  /** Keys of all files in the backup. */
  keys: ReadonlySet<string>;
  rows: ReturnType<typeof backupRows>;
}

/** A picture in the library: the upload, and the sizes that were cut from it, by storage key. */
interface LibraryPicture {
  original: string;
  mimeType: string;
  cuts: Map<string, Dimensions>;
}

/** Types whose cuts can be encoded again. */
const cuttable = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

/**
 * Makes damaged files again where possible. Cuts of pictures are made here. AVIF and WebP variants, thumbnails of
 * clips, and files of earlier builds are left out: the running studio makes or fetches them on demand.
 *
 * @returns `remade`: keys of files that are whole again or will be made on demand; `lost`: the other damaged files.
 */
export async function remakeFiles({
  files,
  damaged,
  keys,
  rows,
}: Remaking): Promise<{ remade: string[]; lost: DamagedFile[] }> {
  const broken = new Map(damaged.map((one) => [one.key, one]));
  const lost = new Map(broken);
  const pictures = await picturesOf(rows);
  const byCut = new Map(pictures.flatMap((one) => [...one.cuts.keys()].map((key) => [key, one] as const)));
  const originals = new Set(pictures.map(({ original }) => original));
  const isWhole = (key: string) => keys.has(key) && !broken.has(key);

  for (const key of broken.keys()) {
    if (/^site-files\//.test(key)) {
      // A list without its pack would stand in the way of both being kept again.
      for (const other of keys) if (stem(other) === stem(key)) await files.remove(other);
      lost.delete(key);
    } else if (/^clip-thumbnails\//.test(key)) lost.delete(key);
    else if (isWhole(byCut.get(key)?.original ?? "")) {
      const error = await cutAgain(files, key, byCut.get(key));
      if (error)
        lost.set(key, { key, reason: `${broken.get(key)?.reason}; not made anew: ${error.message}` });
      else lost.delete(key);
    }
  }
  for (const key of broken.keys()) {
    const picture = variantName(key)?.picture;
    if (!picture || originals.has(key) || byCut.has(key)) continue;
    const original = byCut.get(picture)?.original ?? (originals.has(picture) ? picture : "");
    if (isWhole(original)) lost.delete(key);
  }
  return { remade: [...broken.keys()].filter((key) => !lost.has(key)), lost: [...lost.values()] };
}

const stem = (key: string) => key.replace(/\.\w+$/, "");

async function cutAgain(
  files: FileStorage,
  key: string,
  picture: LibraryPicture | undefined,
): Promise<Error | null> {
  const measures = picture?.cuts.get(key);
  const local = picture && measures ? await files.asLocalFile(picture.original) : null;
  if (!picture || !measures || !local) return new Error("its original is not there");
  try {
    const { path } = local;
    const made = await libraryPictures.run("sizes", {
      path,
      mimeType: picture.mimeType,
      further: [measures],
    });
    const [content] = made.further;
    if (!content) return new Error("nothing was cut");
    await files.write(key, content);
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await local.release();
  }
}

async function picturesOf(rows: Remaking["rows"]): Promise<LibraryPicture[]> {
  const pictures: LibraryPicture[] = [];
  for await (const { table, columns, rows: batch } of rows) {
    if (table !== "media") continue;
    const [file, mime, details] = ["file", "mime_type", "details"].map((name) => columns.indexOf(name));
    for (const row of batch) {
      const text = (at: number | undefined) => String(row[at ?? -1] ?? "");
      if (cuttable.has(text(mime))) pictures.push(libraryPicture(text(file), text(mime), text(details)));
    }
  }
  return pictures;
}

function libraryPicture(file: string, mimeType: string, stored: string): LibraryPicture {
  const { original_image, sizes, width = 0, height = 0 } = readDetails(stored);
  const folder = `${uploadsFolder}${dirname(file)}`;
  const original = `${folder}/${original_image ?? basename(file)}`;
  const all = [...Object.values(sizes), { file: basename(file), width, height }];
  const cuts = all.map((one): [string, Dimensions] => [
    `${folder}/${one.file}`,
    { width: one.width, height: one.height },
  ]);
  return {
    original,
    mimeType,
    cuts: new Map(cuts.filter(([key, size]) => key !== original && size.width > 0 && size.height > 0)),
  };
}

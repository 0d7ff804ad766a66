/** An attachment's file into storage, at a place that is free. */
import { dirname, posix } from "node:path";
import { storeLocalFile } from "../../../engines/media-files/store-local-file.ts";
import { type StoredMedia, UnsupportedMediaError } from "../../../engines/media-files/store-media.ts";
import type { ImportRun } from "./import-run.ts";
import type { KeyedItem } from "./keyed-items.ts";
import type { MovedFiles } from "./moved-files.ts";

interface Storing {
  item: KeyedItem;
  /** Path at the source. */
  old: string;
  /** The number of its record. */
  id: number;
  moved: MovedFiles;
}

type Stored = { media: StoredMedia | null } | { missing: string; failed: boolean };

/** @returns no media in a dry run, which only looks whether there is a file. */
export async function storeFile(run: ImportRun, { item, old, id, moved }: Storing): Promise<Stored> {
  if (run.dryRun) {
    const has = await run.media.has(old, item.attachmentUrl);
    return has === true ? { media: null } : { ...has, failed: false };
  }
  const place = await freePlace(run, { item, old, id, moved });
  // The picture that was sent over there, before it was made smaller: it makes the same names here.
  const original = old.replace(/-(?:scaled|rotated)(\.\w+)$/, "$1");
  const wishes = original === old ? [old] : [original, old];
  let missing = "";
  for (const file of wishes) {
    const address =
      file === old
        ? item.attachmentUrl
        : item.attachmentUrl.replace(/[^/]+$/, encodeURIComponent(posix.basename(file)));
    const found = await run.media.take(file, address);
    if ("missing" in found) {
      missing = found.missing;
      continue;
    }
    const name = posix.basename(file === old ? place : place.replace(/-(?:scaled|rotated)(\.\w+)$/, "$1"));
    try {
      return { media: await storeLocalFile(run.files, { path: found.path, folder: dirname(place), name }) };
    } catch (error) {
      if (!(error instanceof UnsupportedMediaError)) {
        return {
          missing: `its file could not be read: ${error instanceof Error ? error.message : error}`,
          failed: true,
        };
      }
      return { missing: error.message, failed: false };
    } finally {
      await found.release();
    }
  }
  return { missing, failed: false };
}

/** Path for the file: the same as at the source, or with a number if another record has that name. */
async function freePlace({ database }: ImportRun, { item, old, id, moved }: Storing): Promise<string> {
  // Without folders by month there would be none at all.
  const [, year = "2000", month = "01"] = /^(\d{4})-(\d{2})/.exec(item.date) ?? [];
  const folder = dirname(old) === "." ? `${year}/${month}` : dirname(old);
  const { name, ext } = posix.parse(old);
  const stem = name.replace(/-(?:scaled|rotated)$/, "");
  const suffix = name.slice(stem.length);
  for (let count = 0; ; count += 1) {
    const own = count === 0 ? stem : `${stem}-${count}`;
    const names = ["", "-scaled", "-rotated"].map((ending) => `${folder}/${own}${ending}${ext}`);
    const taken = await database.query
      .selectFrom("media")
      .select("id")
      .where("file", "in", names)
      .where("id", "!=", id)
      .executeTakeFirst();
    if (!taken && moved.claim(names)) return `${folder}/${own}${suffix}${ext}`;
  }
}

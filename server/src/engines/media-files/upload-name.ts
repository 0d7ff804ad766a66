/** Name of a stored upload: cleaned like WordPress does, and unique in its folder. */

import type { Database } from "../database/open.ts";
import type { Queryable } from "../database/query.ts";
import type { FileStorage } from "../storage/file-storage.ts";
import { withoutLatinAccents } from "../wordpress-values/slug.ts";
import { isAcceptedEnding } from "./detect-type.ts";
import { endingOf } from "./file-types.ts";
import { withSuffix } from "./pictures/picture-sizes.ts";
import { uploadsFolder } from "./store-media.ts";

/** Bytes: sizes and formats are appended to it, and file systems allow 255. */
const longestStem = 180;
/** Numbers tried for one name; after that the time makes it unique. */
const mostOfAName = 1_000;

const special = /[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“]/g;

/**
 * Like WordPress's `sanitize_file_name`, with the extension in lower case: `On Set (final).PNG` → `On-Set-final.png`,
 * `shell.php.png` → `shell.php_.png`.
 */
export function cleanFileName(name: string): string {
  const cleaned = withoutLatinAccents(name.toWellFormed())
    .replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .replace(/\u00a0/g, " ")
    .replace(special, "")
    .replace(/\.{2,}/g, ".")
    .replace(/[\r\n\t -]+/g, "-")
    .replace(/^[.\-_]+|(?<![.\-_])[.\-_]+$/g, "");
  const parts = cleaned.split(".");
  if (parts.length === 1) return isAcceptedEnding(`x.${cleaned}`) ? `unnamed-file.${cleaned}` : cleaned;
  const ending = (parts.pop() ?? "").toLowerCase();
  const [first = "", ...between] = parts;
  // Another server might take an extension in the middle for the real one.
  const harmless = between.map((part) =>
    /^[a-zA-Z]{2,5}\d?$/.test(part) && !isAcceptedEnding(`x.${part}`) ? `${part}_` : part,
  );
  return `${shortened([first, ...harmless].join("."))}.${ending}`;
}

/** Cut between characters. */
function shortened(stem: string): string {
  let bytes = 0;
  let end = 0;
  for (const letter of stem) {
    bytes += Buffer.byteLength(letter);
    if (bytes > longestStem) break;
    end += letter.length;
  }
  return stem.slice(0, end);
}

/** The same name with the extension of the file's type. */
export function withEndingOf(name: string, ending: string): string {
  const own = endingOf(name);
  return own === "" || own === ending ? name : name.slice(0, -own.length) + ending;
}

/**
 * Reserves the name, or the name with the next free number, for this upload on all replicas.
 * @param folder below `/wp-content/uploads/`, such as `2026/11`.
 */
export async function takeUploadName(
  { database, files }: { database: Database; files: FileStorage },
  { folder, name, now }: { folder: string; name: string; now: Date },
): Promise<string> {
  const present = await presentNames(files, { folder, name });
  for (let count = 0; count < mostOfAName; count += 1) {
    const candidate = count === 0 ? name : withSuffix(name, String(count));
    if (isHeld(candidate, present)) continue;
    const taken = await database.query
      .insertInto("upload_names")
      .values({ file: `${folder}/${candidate}`, taken_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("file")
      .executeTakeFirst();
    if (taken) return candidate;
  }
  return withSuffix(name, String(now.getTime()));
}

/** Names with that stem, in lower case. A month may have ten thousand files, so only these are read. */
async function presentNames(
  files: FileStorage,
  { folder, name }: { folder: string; name: string },
): Promise<Set<string>> {
  const stem = name.slice(0, name.length - endingOf(name).length);
  const lists = await Promise.all(
    [".", "-"].map((next) => files.list(`${uploadsFolder}${folder}`, `${stem}${next}`)),
  );
  return new Set(lists.flat().map(({ key }) => key.slice(key.lastIndexOf("/") + 1).toLowerCase()));
}

/** A name is taken by a file of that name, or by the sizes of a file that had it. */
function isHeld(name: string, present: ReadonlySet<string>): boolean {
  const lower = name.toLowerCase();
  if (present.has(lower)) return true;
  const ending = endingOf(lower);
  const stem = `${lower.slice(0, lower.length - ending.length)}-`;
  return [...present].some(
    (one) =>
      one.startsWith(stem) &&
      one.endsWith(ending) &&
      /^(?:\d+x\d+|scaled|rotated)$/.test(one.slice(stem.length, one.length - ending.length)),
  );
}

/** Releases the name once the file is deleted, or was never stored. */
export async function giveBackUploadName({ query }: Queryable, file: string): Promise<void> {
  await query.deleteFrom("upload_names").where("file", "=", file).execute();
}

/** Names that were taken before that time, whose uploads have been stored or broken off long since. */
export async function forgetUploadNames({ query }: Queryable, before: Date): Promise<void> {
  await query.deleteFrom("upload_names").where("taken_at", "<", before.toISOString()).execute();
}

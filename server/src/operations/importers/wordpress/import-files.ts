/** Attachments: files are stored first, then their records. */

import { dirname, posix } from "node:path";
import { addVideoJob } from "../../../domains/content/media/add-video-job.ts";
import type { WrittenMedia } from "../../../domains/content/save/written-content.ts";
import { type MediaDetails, readDetails } from "../../../engines/media-files/media-details.ts";
import { storeLocalFile } from "../../../engines/media-files/store-local-file.ts";
import {
  checkMedia,
  type StoredMedia,
  UnsupportedMediaError,
} from "../../../engines/media-files/store-media.ts";
import { isStorageKey } from "../../../engines/storage/file-storage.ts";
import { type Authors, authorOf } from "./import-authors.ts";
import { fingerprintOf, type ImportRun, type Prepared, writeInBatches } from "./import-run.ts";
import { metaOf, nameOf, numberOf, timesOf } from "./item-values.ts";
import { itemsOf, type KeyedItem } from "./keyed-items.ts";
import { MovedFiles } from "./moved-files.ts";
import { collectRedirects, countRedirects } from "./old-addresses.ts";
import { collectUnknownMeta, decide, type Targets } from "./targets.ts";

/** WordPress's internal fields, which the report doesn't mention. */
const silent = new Set([
  "_wp_attached_file",
  "_wp_attachment_metadata",
  "_wp_attachment_image_alt",
  "_extenso_decorative",
  "_thumbnail_id",
  "_wp_attachment_backup_sizes",
  "_edit_lock",
  "_edit_last",
  "_wp_old_slug",
]);

/** Files whose names change on import. */
export interface ImportedFiles {
  /** Files of earlier runs. */
  earlier: MovedFiles;
  /** Files of this and all earlier runs. */
  moved: MovedFiles;
}

export async function importFiles(
  run: ImportRun,
  targets: Targets,
  authors: Authors,
): Promise<ImportedFiles> {
  const files: ImportedFiles = { earlier: new MovedFiles(), moved: new MovedFiles() };
  const items = [...run.scanned.items.values(), ...run.scanned.unnumbered];
  if (!items.some(({ type }) => type === "attachment")) return files;
  await writeInBatches(run, prepareAll(run, targets, authors, files));
  return files;
}

async function* prepareAll(
  run: ImportRun,
  targets: Targets,
  authors: Authors,
  files: ImportedFiles,
): AsyncGenerator<Prepared> {
  for await (const item of itemsOf(run, "files")) {
    const prepared = await prepareFile(run, { item, targets, authors, files });
    if (prepared) yield prepared;
  }
}

async function prepareFile(
  run: ImportRun,
  { item, targets, authors, files: { earlier, moved } }: Preparing,
): Promise<Prepared | null> {
  const name = nameOf(item);
  const fingerprint = fingerprintOf({ ...item, comments: 0 });
  const before = await presentFile(run, targets, item.key);
  const old = oldFileOf(item);
  if (before && old) for (const files of [earlier, moved]) files.note(old, item.attachmentUrl, before);
  const decided = decide(run, targets, { key: item.key, name, kind: "media", fingerprint });
  if (!decided) return null;
  if (!old) {
    run.report.remark("media", name, "failed", "it names no file");
    return null;
  }
  collectUnknownMeta(
    run,
    item.meta.map(({ key }) => key).filter((key) => !silent.has(key)),
  );
  const texts = textsOf({ item, targets, authors });
  const record = {
    kind: "media" as const,
    name,
    isNew: decided.isNew,
    key: { kind: "media" as const, key: item.key, fingerprint },
    targetId: decided.id,
    after: collectRedirects(run, item, { kind: "media", ...decided }),
  };
  const { published, modified } = timesOf(run, item);
  if (run.dryRun && !decided.isNew) countRedirects(run, item, decided, null);
  if (!decided.isNew) {
    const change = { action: "update", kind: "media", id: decided.id, modifiedAt: modified } as const;
    return { ...record, changes: [{ ...change, values: { ...texts, published_at: published } }] };
  }
  const stored = await storeFile(run, { item, old, id: decided.id, moved });
  if ("missing" in stored) {
    run.report.remark("media", name, stored.failed ? "failed" : "skipped", stored.missing);
    return null;
  }
  if (run.dryRun) countRedirects(run, item, decided, null);
  moved.note(old, item.attachmentUrl, stored.media ?? expected(old, stored.names));
  const values: WrittenMedia = {
    ...texts,
    media_type: stored.media?.mediaType ?? "file",
    mime_type: stored.media?.mimeType ?? "",
    file: stored.media?.file ?? old,
    details: stored.media?.details ?? { filesize: 0, sizes: {} },
    acf: [],
    published_at: published,
  };
  return {
    ...record,
    changes: [{ action: "create", kind: "media", id: decided.id, modifiedAt: modified, values }],
    async after(rows) {
      await record.after(rows);
      if (values.mime_type.startsWith("video/")) await addVideoJob(rows, decided.id, run.clock());
    },
  };
}

/** File and sizes that an import would store, by the names that a dry run expects. Dimensions stay unknown. */
function expected(old: string, names: string[] | null): { file: string; details: MediaDetails | null } {
  const [shown] = names ?? [];
  if (!names || shown === undefined) return { file: old, details: null };
  const sizes = Object.fromEntries(names.map((file) => [file, { file, width: 0, height: 0, mime_type: "" }]));
  return { file: posix.join(dirname(old), shown), details: { filesize: 0, sizes } };
}

/** Dependencies of an attachment's record. */
interface Preparing {
  item: KeyedItem;
  targets: Targets;
  authors: Authors;
  files: ImportedFiles;
}

async function presentFile(
  { database }: ImportRun,
  { byKey }: Targets,
  key: string,
): Promise<{ file: string; details: MediaDetails } | null> {
  const target = byKey.get(key);
  if (!target?.exists) return null;
  const row = await database.query
    .selectFrom("media")
    .select(["file", "details"])
    .where("id", "=", target.targetId)
    .executeTakeFirst();
  return row ? { file: row.file, details: readDetails(row.details) } : null;
}

/** Path at the source, below `wp-content/uploads/`. */
function oldFileOf(item: KeyedItem): string | null {
  const noted = metaOf(item, "_wp_attached_file")?.trim();
  if (noted && isStorageKey(noted)) return noted;
  const path = URL.parse(item.attachmentUrl || item.guid)?.pathname ?? "";
  // Outside of an upload folder: on a file host, with or without a folder by month.
  const [, below] =
    /\/wp-content\/uploads\/(.+)$/.exec(path) ??
    /\/(\d{4}\/\d{2}\/[^/]+)$/.exec(path) ??
    /\/([^/]+)$/.exec(path) ??
    [];
  try {
    const file = decodeURIComponent(below ?? "");
    return isStorageKey(file) ? file : null;
  } catch {
    return null;
  }
}

function textsOf({ item, targets, authors }: Pick<Preparing, "item" | "targets" | "authors">) {
  const parent = targets.byOldId.get(item.parent);
  // The poster of a film.
  const poster = targets.byOldId.get(numberOf(metaOf(item, "_thumbnail_id")));
  return {
    featured_media_id: poster?.type === "attachment" ? poster.id : 0,
    slug: item.slug,
    title_raw: item.title,
    caption_raw: item.excerpt,
    description_raw: item.content,
    alt_text: metaOf(item, "_wp_attachment_image_alt") ?? "",
    decorative: metaOf(item, "_extenso_decorative") === "1" ? 1 : 0,
    author_id: authorOf(authors, item.creator),
    parent_post_id: parent && parent.type !== "attachment" ? parent.id : null,
  };
}

/** Arguments for storing an attachment's file at a free path. */
interface Storing {
  item: KeyedItem;
  /** Path at the source. */
  old: string;
  /** Id of its record. */
  id: number;
  moved: MovedFiles;
}

/** `names`: files that a dry run would store; null if it can't tell. */
type Stored =
  | { media: StoredMedia }
  | { media: null; names: string[] | null }
  | { missing: string; failed: boolean };

/** Candidates, best first: the original of a scaled picture yields the same names as on the other site. */
function wishesOf(item: KeyedItem, old: string): { file: string; address: string }[] {
  const original = old.replace(/-(?:scaled|rotated)(\.\w+)$/, "$1");
  const name = encodeURIComponent(posix.basename(original));
  const whole = { file: original, address: item.attachmentUrl.replace(/[^/]+$/, name) };
  return [...(original === old ? [] : [whole]), { file: old, address: item.attachmentUrl }];
}

/** Dry run: checks that the file exists and, if it lies on this machine, its type. Stores nothing. */
async function lookAtFile(run: ImportRun, { item, old }: Pick<Storing, "item" | "old">): Promise<Stored> {
  let missing = "";
  for (const { file, address } of wishesOf(item, old)) {
    const found = await run.media.find(file, address);
    if ("missing" in found) {
      missing = found.missing;
      continue;
    }
    const { path } = found;
    try {
      return {
        media: null,
        names: path === null ? null : await checkMedia({ path, name: posix.basename(file) }),
      };
    } catch (error) {
      return refused(error);
    }
  }
  return { missing, failed: false };
}

function refused(error: unknown): { missing: string; failed: boolean } {
  if (error instanceof UnsupportedMediaError) return { missing: error.message, failed: false };
  const reason = error instanceof Error ? error.message : error;
  return { missing: `its file could not be read: ${reason}`, failed: true };
}

/** @returns no media in a dry run. */
async function storeFile(run: ImportRun, { item, old, id, moved }: Storing): Promise<Stored> {
  if (run.dryRun) return lookAtFile(run, { item, old });
  const place = await freePlace(run, { item, old, id, moved });
  let missing = "";
  for (const { file, address } of wishesOf(item, old)) {
    const found = await run.media.take(file, address);
    if ("missing" in found) {
      missing = found.missing;
      continue;
    }
    const name = posix.basename(file === old ? place : place.replace(/-(?:scaled|rotated)(\.\w+)$/, "$1"));
    try {
      return { media: await storeLocalFile(run.files, { path: found.path, folder: dirname(place), name }) };
    } catch (error) {
      return refused(error);
    } finally {
      await found.release();
    }
  }
  return { missing, failed: false };
}

/** Path for the file: the same as at the source, or with a number if another record has that name. */
async function freePlace({ database }: ImportRun, { item, old, id, moved }: Storing): Promise<string> {
  // A site without folders by month has none, so the date gives one.
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

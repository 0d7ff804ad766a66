/** The file that an attachment has here already, and its texts. */
import { type MediaDetails, readDetails } from "../../../engines/media-files/media-details.ts";
import { isStorageKey } from "../../../engines/storage/file-storage.ts";
import { type Authors, authorOf } from "./import-authors.ts";
import type { ImportRun } from "./import-run.ts";
import { metaOf } from "./item-values.ts";
import type { KeyedItem } from "./keyed-items.ts";
import type { MovedFiles } from "./moved-files.ts";
import type { Targets } from "./targets.ts";

export interface Preparing {
  item: KeyedItem;
  targets: Targets;
  authors: Authors;
  moved: MovedFiles;
}

export async function presentFile(
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
export function oldFileOf(item: KeyedItem): string | null {
  const noted = metaOf(item, "_wp_attached_file")?.trim();
  if (noted && isStorageKey(noted)) return noted;
  const path = URL.parse(item.attachmentUrl || item.guid)?.pathname ?? "";
  // Elsewhere than in an upload folder: at a host for files, below a month or not.
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

export function textsOf({ item, targets, authors }: Pick<Preparing, "item" | "targets" | "authors">) {
  const parent = targets.byOldId.get(item.parent);
  return {
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

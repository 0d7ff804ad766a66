import { type Changes, type ContentType, createRecord } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";

/**
 * Fields that a copy takes from its original: texts, pictures, topics and own fields. Slug, dates, author and password
 * start anew.
 *
 * @param record whole, with its texts.
 */
export function copyOf({ title, content, excerpt, meta, acf, ...record }: DeskRecord): Changes {
  const fields = Object.entries(acf).filter(([, value]) => value !== "" && value !== null);
  const { featured_media, categories, tags, parent } = record;
  return {
    title: `${title.raw || "Untitled"} (copy)`,
    ...(content.raw && { content: content.raw }),
    ...(excerpt.raw && { excerpt: excerpt.raw }),
    ...(featured_media > 0 && { featured_media }),
    ...(categories.length > 0 && { categories }),
    ...(tags.length > 0 && { tags }),
    ...(parent > 0 && { parent }),
    ...(meta.footnotes && { meta }),
    ...(fields.length > 0 && { acf: Object.fromEntries(fields) }),
  };
}

/** Saves the copy as a draft. @param record whole, with its texts. @throws {ApiError} */
export async function duplicateRecord(type: ContentType, record: DeskRecord): Promise<DeskRecord> {
  return (await createRecord(type, { ...copyOf(record), status: "draft" })).record;
}

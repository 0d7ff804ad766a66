/** Uploads that the library lists, by their files below `/wp-content/uploads/`. */
import { basename } from "node:path/posix";
import type { Queryable } from "../../../engines/database/query.ts";
import { readDetails } from "../../../engines/media-files/media-details.ts";
import type { ListedUpload } from "../../../engines/media-files/pictures/picture-variants.ts";

/** @returns those of the files that are in the library, of one of these types. */
export function findListedUploads(
  { query }: Queryable,
  files: readonly string[],
  mimeTypes: readonly string[],
): Promise<ListedUpload[]> {
  return query
    .selectFrom("media")
    .select(["file", "details"])
    .where("file", "in", files)
    .where("mime_type", "in", mimeTypes)
    .execute();
}

/** @returns the names of all files in a folder such as `2026/11` that the library lists, originals and sizes among them. */
export async function listedNamesIn({ query }: Queryable, folder: string): Promise<Set<string>> {
  const names = new Set<string>();
  const rows = await query
    .selectFrom("media")
    .select(["file", "details"])
    .where("file", "like", `${folder}/%`)
    .execute();
  for (const { file, details } of rows) {
    names.add(basename(file));
    const { original_image, source_image, sizes } = readDetails(details);
    if (original_image) names.add(original_image);
    if (source_image) names.add(source_image);
    for (const size of Object.values(sizes)) names.add(size.file);
  }
  return names;
}

/** @returns the upload of a record; undefined where there is none. */
export function findUpload({ query }: Queryable, id: number) {
  return query
    .selectFrom("media")
    .select(["file", "mime_type", "details"])
    .where("id", "=", id)
    .executeTakeFirst();
}

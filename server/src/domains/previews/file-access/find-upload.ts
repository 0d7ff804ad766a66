/** The record of the library that a file among the uploads belongs to: the upload itself, a size, a copy or a variant. */
import { basename, dirname } from "node:path/posix";
import type { Database } from "../../../engines/database/open.ts";
import { variantName } from "../../../engines/media-files/pictures/make-variant.ts";
import { filesOf } from "../../content/media/file-names.ts";

export interface OwnedUpload {
  id: number;
  author_id: number;
  parent_post_id: number | null;
  /** All that lie of it, below `/wp-content/uploads/`. */
  files: string[];
}

const filmEndings = [".mp4", ".mov", ".webm", ".m4v"];

/** Imports may have two records of one file. @param name below `/wp-content/uploads/`. */
export async function findUploads({ query }: Pick<Database, "query">, name: string): Promise<OwnedUpload[]> {
  const file = variantName(name)?.picture ?? name;
  const rows = await query
    .selectFrom("media")
    .select(["id", "author_id", "parent_post_id", "file", "details"])
    .where("file", "in", possibleUploads(file))
    .execute();
  return rows
    .map(({ file: shown, details, ...row }) => ({ ...row, files: filesOf({ file: shown, details }) }))
    .filter(({ files }) => files.includes(file));
}

/** Files that the record may show, of which this one may be a size, the original or a poster. */
function possibleUploads(file: string): string[] {
  const folder = dirname(file);
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.]*)?$/.exec(basename(file)) ?? [];
  const whole = [stem, stem.replace(/-\d+x\d+$/, ""), stem.replace(/-(?:poster|web)$/, "")];
  const names = [...new Set(whole)].flatMap((one) => [
    ...["", "-scaled", "-rotated"].map((suffix) => one + suffix + ending),
    ...filmEndings.map((film) => one + film),
  ]);
  return [...new Set([file, ...names.map((one) => (folder === "." ? one : `${folder}/${one}`))])];
}

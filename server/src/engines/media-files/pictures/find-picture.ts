/** The picture that a variant is made of. */
import { basename, dirname } from "node:path/posix";
import type { Database } from "../../database/open.ts";
import { readDetails } from "../media-details.ts";
import type { PictureSource } from "./make-variant.ts";
import { type Dimensions, largestSide } from "./picture-sizes.ts";

const encodable = ["image/jpeg", "image/png", "image/webp"];

/** A picture or a size of one that the library lists; nothing else may cost us an encoding or a file. */
export async function findPicture({ query }: Database, file: string): Promise<PictureSource | null> {
  const rows = await query
    .selectFrom("media")
    .select(["file", "details"])
    .where("file", "in", possibleUploads(file))
    .where("mime_type", "in", encodable)
    .execute();
  for (const row of rows) {
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

export function isTooLarge({ width, height }: Dimensions): boolean {
  return width * height > largestSide * largestSide;
}

/** The sizes that a picture has besides its own. */
import { basename } from "node:path/posix";
import type { Dimensions } from "../../../../engines/media-files/pictures/picture-sizes.ts";
import { detailsOf, originalOf } from "../../media/file-names.ts";
import type { Media } from "../../media/store.ts";

/** The sizes that pages and texts show, by file name, except the upload itself. */
export function furtherSizes(media: Media): Map<string, Dimensions> {
  const { sizes, width, height } = detailsOf(media);
  const upload = basename(originalOf(media));
  const shown = { file: basename(media.file), width: width ?? 0, height: height ?? 0 };
  const all = [...Object.values(sizes), shown].filter(
    (one) => one.file !== upload && one.width > 0 && one.height > 0,
  );
  return new Map(all.map((one) => [one.file, { width: one.width, height: one.height }]));
}
